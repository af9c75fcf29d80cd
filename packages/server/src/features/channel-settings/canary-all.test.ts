import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, providerPlatforms } from '@switchboard/contract'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { openLog } from '../../platform/lib/log.ts'
import { startChannelServer } from '../../testing/channel-server.ts'
import { connect, META, pagesLogin, signup, VIBER_TOKEN } from '../../testing/connect-channels.ts'
import { BOT_TOKEN } from '../../testing/telegram-server.ts'

it('writes no token of any channel into a log, an answer, an event, a row or a file, whatever goes wrong', async () => {
  const lines: string[] = []
  const one = await startChannelServer(providerPlatforms, { expectsFaults: true })
  one.server.app.log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const { simulators, admin, server } = one
  const answers: string[] = []
  const ask = async (path: string, body?: unknown): Promise<void> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    answers.push(await (await admin.request(path, body === undefined ? {} : init)).text())
  }
  const logins = { code: signup(simulators).code, pages: pagesLogin(simulators) }
  for (const channel of ['graph', 'whatsapp', 'messenger', 'viber'] as const) {
    const { faults } = simulators[channel]
    for (const goWrong of [
      () => faults.down(),
      () => faults.badGateway(),
      () => faults.resetAfterAccepting(),
    ]) {
      const rule = goWrong()
      await ask(calls.setupWhatsapp.path, { token: logins.code })
      await ask(calls.exchangeMessengerToken.path, { access_token: logins.pages })
      await ask(calls.getMessengerUserPages.path, { access_token: logins.pages })
      await ask(calls.setupViber.path, { token: VIBER_TOKEN })
      rule.remove()
    }
  }
  for (const platform of providerPlatforms) {
    await connect(platform, simulators, admin)
    one.client(platform, 5001, `Client ${platform}`).writes('Hello')
  }
  await one.settled()
  simulators.graph.invalidateTokens()
  simulators.viber.revoke(VIBER_TOKEN)
  for (const platform of providerPlatforms) one.client(platform, 5002, `Second ${platform}`).writes('Hello')
  await one.settled()
  const read = [calls.getWhatsappAccounts, calls.getWhatsappTemplates, calls.getFacebookPages]
  const status = [calls.getMetaSettings, calls.getBots, calls.getTelegramToken, calls.getDeadLetters]
  for (const { path } of [...read, ...status]) await ask(path)
  const tokens = [...simulators.graph.world.tokens.keys()]
  const everything = [
    ...lines,
    ...answers,
    ...server.faults,
    await rowsOf(server.app.db.query),
    ...(await filesOf(server.app.config.dataDir)),
  ].join('\n')
  const secrets = [BOT_TOKEN, VIBER_TOKEN, META.appSecret ?? '', logins.code, logins.pages, ...tokens]
  expect(lines.length).toBeGreaterThan(0)
  expect(tokens.length).toBeGreaterThan(3)
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
  await one.stop()
})

/** Every row of every table, events and audit included. */
async function rowsOf(database: Kysely<Tables>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database)
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ all: string | null }>`
        select string_agg(row_to_json(t)::text, chr(10)) as all from ${sql.table(name)} t`.execute(database)
      return rows[0]?.all ?? ''
    }),
  )
  expect(contents.join('')).toContain('v1:')
  return contents.join('\n')
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
}
