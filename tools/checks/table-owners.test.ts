import { expect, test } from 'vitest'
import { tableFaults, tableOwners } from './table-owners.ts'

const owners = tableOwners(`-- written by a command
-- features/tickets
create table tickets (
-- features/chat
create table messages (
create table message_edits (
-- platform/outbox
create table outbox (`)

const file = (path: string, text: string) => ({ path: `packages/server/src/${path}`, text })

test('owners are read from the schema', () => {
  expect(Object.fromEntries(owners)).toEqual({
    tickets: 'features/tickets',
    messages: 'features/chat',
    message_edits: 'features/chat',
    outbox: 'platform/outbox',
  })
})

test('a write outside the owner is named, also beside a write of the own table', () => {
  const text = 'sql`with w as (insert into messages values (1)) update tickets set last_seq = 1`'
  expect(tableFaults([file('features/chat/a.ts', text)], owners, [])).toEqual([
    'packages/server/src/features/chat/a.ts:1 writes tickets, which features/tickets owns',
  ])
})

test('a read of one other owner alone is named, whatever the list says', () => {
  const text = `query.selectFrom('messages').innerJoin('message_edits', 'a', 'b')`
  const listed = [{ folder: 'features/inbound', tables: ['messages', 'message_edits'], why: 'test' }]
  expect(tableFaults([file('features/inbound/a.ts', text)], owners, listed)).toEqual([
    'packages/server/src/features/inbound/a.ts:1 only reads message_edits, messages: ask features/chat by its entry point',
  ])
  expect(tableFaults([file('features/chat/a.ts', text)], owners, [])).toEqual([])
})

test('a join with the table of another owner needs its row, and a row needs its join', () => {
  const join = file('features/chat/a.ts', `query.selectFrom('messages').innerJoin('tickets', 'a', 'b')`)
  const row = { folder: 'features/chat', tables: ['tickets'], why: 'test' }
  expect(tableFaults([join], owners, [row])).toEqual([])
  expect(tableFaults([join], owners, [])).toHaveLength(1)
  expect(tableFaults([], owners, [row])).toEqual([
    'foreign-reads.ts lists tickets for features/chat, which does not read it',
  ])
})

test('the platform cannot ask a feature: it lists what it reads', () => {
  const read = file('platform/metrics/a.ts', `query.selectFrom('tickets')`)
  const row = { folder: 'platform/metrics', tables: ['tickets'], why: 'test' }
  expect(tableFaults([read], owners, [row])).toEqual([])
  expect(tableFaults([read], owners, [])).toHaveLength(1)
})

test('a feature that computes the name of a table is named', () => {
  const text = 'sql`delete from ${sql.table(name)}`'
  expect(tableFaults([file('features/chat/a.ts', text)], owners, [])).toEqual([
    'packages/server/src/features/chat/a.ts computes the name of a table',
  ])
})

test('tests and migrations may do anything', () => {
  const text = `query.updateTable('tickets')`
  expect(tableFaults([file('features/chat/a.test.ts', text)], owners, [])).toEqual([])
  expect(tableFaults([file('platform/db/migrations/0001-a.ts', text)], owners, [])).toEqual([])
})
