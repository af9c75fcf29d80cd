import { Lock } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { type Command, firstPlace, fitting } from './commands.ts'

const nothing = () => undefined
const command = (text: string, also: string[] = []): Command => ({
  id: text,
  group: 'go',
  icon: Lock,
  text,
  also,
  run: nothing,
})
const ticket = (text: string, isFound = false): Command => ({
  id: text,
  group: 'tickets',
  text,
  platform: 'viber',
  shortId: '7f3a91c2',
  path: '/',
  passage: isFound ? { where: 'message', messageid: null, text, ranges: [] } : undefined,
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

  it('finds without regard to case and accents, in any order of terms, and by terms not shown', () => {
    const commands = [ticket('Chloé Dubois'), command('Настройки', ['settings'])]
    expect(found(commands, 'DUBOIS chloe')).toEqual(['Chloé Dubois'])
    expect(found(commands, 'sett')).toEqual(['Настройки'])
    expect(found(commands, 'submarine')).toEqual([])
  })

  it('finds a Japanese name with a blank and without', () => {
    for (const name of ['山田 太郎', '山田太郎'])
      for (const term of ['山田太郎', '山田 太郎', '太郎'])
        expect([name, term, ...found([ticket(name), ticket('佐藤 花子')], term)]).toEqual([name, term, name])
  })

  it('offers a ticket in which only the server finds the words after the group of what is named so', () => {
    const inWords = ticket('João Pereira', true)
    const commands = [inWords, command('Settings'), ticket('Sett Olsen')]
    expect(found(commands, 'sett')).toEqual(['Sett Olsen', 'João Pereira', 'Settings'])
    expect(found(commands, 'settings')).toEqual(['Settings', 'João Pereira'])
    expect(found(commands, 'grinder')).toEqual(['João Pereira'])
  })

  it('offers what is done to a ticket at once only to who begins with its name, never for a colleague alone', () => {
    const commands = [
      command('Reassign this ticket'),
      { ...command('Reassign this ticket: Jonas Weber'), isNamedFirst: true } as const,
      command('Private chat with Jonas Weber'),
    ]
    expect(found(commands, 'reassign jonas')).toEqual(['Reassign this ticket: Jonas Weber'])
    expect(found(commands, 'jonas')).toEqual(['Private chat with Jonas Weber'])
    expect(found(commands, 'jonas reassign')).toEqual([])
    expect(found(commands, '')).not.toContain('Reassign this ticket: Jonas Weber')
  })

  it('offers at most six tickets', () => {
    const many = Array.from({ length: 40 }, (_, at) => ticket(`Client ${at}`))
    expect(found(many, '')).toHaveLength(6)
  })

  it('marks the first term where it occurs', () => {
    expect(firstPlace('Ingrid in Oslo', 'in os')).toEqual([{ from: 0, to: 2 }])
    expect(firstPlace('Chloé', 'x')).toEqual([])
    expect(firstPlace('Chloé', '')).toEqual([])
  })
})
