import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { webhookDictionary } from '@switchboard/channels'
import { expect, it } from 'vitest'
import { packRaw, rawOf } from './raw-event.ts'

const channels = new URL('../../../../channels/src/', import.meta.url)
const samples = ['instagram', 'messenger', 'telegram', 'viber', 'whatsapp'].flatMap((platform) => {
  const folder = new URL(`${platform}/samples/`, channels)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name: `${platform}/${name}`, body: readFileSync(new URL(name, folder), 'utf8') }))
})

it.each(samples)('$name is read letter for letter as the provider sent it', ({ body }) => {
  expect(rawOf({ raw: null, packed: packRaw(body) })).toBe(body)
})

it.each(['telegram/text-1.json', 'whatsapp/text-1.json', 'messenger/text-1.json'])(
  'the text %s takes less than half of its JSON',
  (name) => {
    const sample = samples.find((one) => one.name === name)
    const body = JSON.stringify(JSON.parse(sample?.body ?? ''))
    expect(packRaw(body).length * 2).toBeLessThan(body.length)
  },
)

it('what an earlier version stored as text is read too, an erased event is empty, and an unknown form is refused', () => {
  expect(rawOf({ raw: '{"update_id":1}', packed: null })).toBe('{"update_id":1}')
  expect(rawOf({ raw: null, packed: null })).toBe('')
  expect(() => rawOf({ raw: null, packed: Buffer.of(9, 1) })).toThrow('the form 9')
})

it('the dictionary of raw events never changes: a new one gets a new form', () => {
  expect(createHash('sha256').update(webhookDictionary).digest('hex').slice(0, 16)).toBe('7c47ef08fe828625')
})
