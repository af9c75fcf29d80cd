import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { currentSchema, schemaFile } from './current-schema.ts'
import { tableOwners } from './table-owners.ts'

it('docs/schema.sql is the schema that the migrations make (npm run schema writes it again)', async () => {
  const database = await createTestDatabase()
  const [committed, current] = await Promise.all([
    readFile(schemaFile, 'utf8'),
    currentSchema(database.connectionString),
  ])
  await database.drop()
  expect(committed).toBe(current)
})

it('every owner of a table is a folder of the server', () => {
  const gone = Object.keys(tableOwners).filter(
    (owner) => !existsSync(new URL(`../../${owner}`, import.meta.url)),
  )
  expect(gone).toEqual([])
})
