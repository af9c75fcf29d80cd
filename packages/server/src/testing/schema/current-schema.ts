import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readSchema } from './read-schema.ts'
import { schemaText } from './schema-text.ts'

export const schemaFile = fileURLToPath(new URL('../../../../../docs/schema.sql', import.meta.url))

/** docs/schema.sql as it has to be for this migrated database. */
export async function currentSchema(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return schemaText(await readSchema(client))
  } finally {
    await client.end()
  }
}
