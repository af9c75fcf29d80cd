import { Lock } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { type Command, fitting, marked } from './commands.ts'

const nothing = () => undefined
const command = (text: string, also: string[] = []): Command => ({
  id: text,
  group: 'go',
  icon: Lock,
  text,
  also,
  run: nothing,
})
const ticket = (text: string): Command => ({
  id: text,
  group: 'tickets',
  text,
  platform: 'viber',
  shortId: '7f3a91c2',
  path: '/',
  run: nothing,
})
const found = (commands: Command[], typed: string) => fitting(commands, typed).map(({ text }) => text)

describe('the palette', () => {
  it('offers tickets first, then actions; what begins so before what holds it', () => {
    const commands = [
      command('Settings'),
      command('Write an internal note'),
      command('Inbox'),
      ticket('Ingrid Solheim'),
    ]
    expect(found(commands, 'in')).toEqual(['Ingrid Solheim', 'Inbox', 'Write an internal note', 'Settings'])
  })

  it('finds without regard to case and accents, in any order of words, and by words not shown', () => {
    const commands = [ticket('Chloé Dubois'), command('Настройки', ['settings'])]
    expect(found(commands, 'DUBOIS chloe')).toEqual(['Chloé Dubois'])
    expect(found(commands, 'sett')).toEqual(['Настройки'])
    expect(found(commands, 'submarine')).toEqual([])
  })

  it('offers at most six tickets', () => {
    const many = Array.from({ length: 40 }, (_, at) => ticket(`Client ${at}`))
    expect(found(many, '')).toHaveLength(6)
  })

  it('marks the first word where it stands', () => {
    expect(marked('Ingrid', 'in')).toEqual({ before: '', hit: 'In', after: 'grid' })
    expect(marked('Chloé', 'x')).toEqual({ before: 'Chloé', hit: '', after: '' })
  })
})
