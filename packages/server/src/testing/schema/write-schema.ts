// npm run schema: writes docs/schema.sql anew, after a migration was added.
import { writeFile } from 'node:fs/promises'
import { buildSchema } from '../build-schema.ts'
import { startPostgresForTests } from '../postgres-for-tests.ts'
import { currentSchema, schemaFile } from './current-schema.ts'

const server = await startPostgresForTests()
try {
  await buildSchema(server.connectionString)
  await writeFile(schemaFile, await currentSchema(server.connectionString))
} finally {
  await server.stop()
}
