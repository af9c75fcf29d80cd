import { expect, test } from 'vitest'
import { sqlStatements } from './sql-statements.ts'

const tables = new Set(['tickets', 'messages', 'clients', 'events'])

/** Each statement of a text as `reads > writes`. */
const found = (text: string) =>
  sqlStatements({ path: 'store.ts', text }, tables).map(
    ({ reads, writes }) => `${reads.join(' ')} > ${writes.join(' ')}`,
  )

test('a chain of the query builder is one statement, with what it nests', () => {
  expect(
    found(`tx.query
      .updateTable('tickets')
      .set({ last_seq: 1 })
      .where('ticketid', 'in', (from) => from.selectFrom('messages as m').select('ticketid'))
      .execute()
    tx.query.selectFrom('clients').innerJoin('tickets as t', 't.clientid', 'clients.clientid').execute()`),
  ).toEqual(['messages > tickets', 'clients tickets > '])
})

test('an insertion beside a common table expression is one statement', () => {
  expect(
    found(
      `tx.query.with('gone', (q) => q.deleteFrom('events')).insertInto('messages').values(rows).execute()`,
    ),
  ).toEqual([' > events messages'])
})

test('templates and prepared texts are read like SQL', () => {
  expect(
    found(`
      const { rows } = await sql<Row>\`delete from messages using tickets t where \${isOld(sql\`exists (select from events)\`)}\`.execute(q)
      preparedStatement<[id: string], Row>('name', \`with w as (insert into messages (a) values ($1)) update tickets set b = 1\`)
      reader.named<Row>('name', 'select 1 from clients where clientid = $1 for update', [id])`),
  ).toEqual(['events tickets > messages', ' > messages tickets', 'clients > '])
})

test('comments, other words and unknown tables are no statements', () => {
  expect(
    found(`// selectFrom('tickets')
      /* update tickets */
      const text = 'Write an update from tickets.'
      tx.query.selectFrom('other').execute()`),
  ).toEqual([])
})

test('a statement is at its line', () => {
  const [statement] = sqlStatements(
    { path: 'store.ts', text: `/** Two\n * lines. */\n\nquery.selectFrom('tickets')` },
    tables,
  )
  expect(statement?.line).toBe(4)
})
