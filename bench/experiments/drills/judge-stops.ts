import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { ask } from '../../kit/load/clients.ts'
import type { ConnectedServer } from '../../kit/server/connected-server.ts'
import { databaseOf } from '../../kit/server/server-process.ts'
import type { Findings } from '../../kit/measure/report.ts'
import type { CallHistory } from './calls-through-stops.ts'

export function figuresOf({ tries, written, answered }: CallHistory): Findings['rows'] {
  const count = (is: (one: CallHistory['tries'][number]) => boolean) => String(tries.filter(is).length)
  return [
    { what: 'calls', figure: String(tries.length) },
    { what: 'client messages acknowledged', figure: String(written.size) },
    { what: 'answers of agents acknowledged', figure: String(answered.size) },
    {
      what: 'calls answered 503',
      figure: count(({ fate }) => fate.fate === 'answered' && fate.status === 503),
    },
    { what: 'calls that nobody took any more', figure: count(({ fate }) => fate.fate === 'not taken') },
    {
      what: 'calls that the system had taken and the server had not read',
      figure: count(({ fate }) => fate.fate === 'unread'),
    },
    {
      what: 'calls that set out as their kept connection was ended',
      figure: count(({ fate }) => fate.fate === 'crossed'),
    },
  ]
}

export function judgeCalls({ tries }: CallHistory): Record<string, number> {
  const answers = tries.flatMap(({ fate }) => (fate.fate === 'answered' ? [fate] : []))
  return {
    'calls cut in their middle': tries.filter(({ fate }) => fate.fate === 'cut').length,
    'calls answered otherwise than 2xx or 503': answers.filter(
      ({ status }) => status !== 503 && (status < 200 || status > 299),
    ).length,
    '503 without Retry-After': answers.filter(
      ({ status, retryAfter }) => status === 503 && retryAfter === null,
    ).length,
  }
}

export async function judgeRows(
  { dataDir }: ConnectedServer,
  { written, answered }: CallHistory,
): Promise<Record<string, number>> {
  const { wrong } = await checkInbound(await databaseOf(dataDir), written)
  const rows = await ask<{ content: string }>(
    dataDir,
    `select content from messages where isagent and content ~ '^stop [0-9]+:[0-9]+$'`,
  )
  const contents = rows.map(({ content }) => content)
  const stored = new Set(contents)
  return {
    ...wrong,
    'answers of agents lost': [...answered].filter((content) => !stored.has(content)).length,
    'answers of agents doubled': contents.length - stored.size,
  }
}

export const CLEAN = /database system is shut down/
export const RECOVERY = /not properly shut down|was interrupted|automatic recovery|redo starts/

export async function linesLike({ dataDir }: ConnectedServer, like: RegExp): Promise<number> {
  const folder = join(dataDir, 'postgres', 'logs')
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.split('\n')).filter((line) => like.test(line)).length
}
