import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import type { ServerProcess } from '../../kit/server/server-process.ts'
import type { Operation } from './committed.ts'

/** An upload in progress; once started, it proceeds as far as requested and waits. */
export interface Upload extends Operation {
  sha256: string
  /** Resolves when that part of it has left; `answered`: the status, 0 for none. */
  begin(share: number): Promise<{ answered: Promise<number> }>
}

export async function uploadOf(
  url: string,
  admin: Caller,
  { ticketid, created_on }: MyTicket,
  megabytes: number,
): Promise<Upload> {
  const messageid = randomUUID()
  const content = `torn ${messageid}`
  // Letters at random begin like a program now and then, and are refused as one.
  const bytes = `Numbers ${randomBytes((megabytes * 1024 ** 2) / 2).toString('hex')}`
  const form = new FormData()
  const fields = { ticketid, created_on, ticketPlatform: 'telegram', messageid, content }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([bytes], 'numbers.txt'))
  const whole = new Request(url, { method: 'POST', body: form })
  const type = whole.headers.get('content-type') ?? ''
  const body = Buffer.from(await whole.arrayBuffer())
  const begin = (share: number) => beginPost(url, { type, cookie: admin.cookie ?? '', body }, share)
  return {
    kind: 'file',
    content,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    begin,
    try: async () => (await begin(1)).answered,
  }
}

interface Posted {
  type: string
  cookie: string
  body: Buffer
}

function beginPost(
  url: string,
  { type, cookie, body }: Posted,
  share: number,
): Promise<{ answered: Promise<number> }> {
  const call = request(`${url}${calls.sendFile.path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': type, 'content-length': body.length, cookie },
  })
  const answered = new Promise<number>((resolve) => {
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    call.on('error', () => resolve(0))
  })
  return new Promise((resolve) => {
    const left = () => resolve({ answered })
    call.on('error', left)
    if (share >= 1) call.end(body, left)
    else call.write(body.subarray(0, Math.floor(body.length * share)), left)
  })
}

/**
 * Each upload proceeds to a different point, some to the end; then the server is killed. Returns how many had no answer
 * by then.
 */
export async function killInMidUpload(
  server: ServerProcess,
  uploads: readonly Upload[],
  random: () => number,
): Promise<number> {
  const begun = await Promise.all(
    uploads.map((upload, index) => upload.begin(index % 4 === 3 ? 1 : 0.05 + 0.9 * random())),
  )
  await pause(random() * LONGEST)
  await server.kill()
  const statuses = await Promise.all(begun.map(({ answered }) => answered))
  return statuses.filter((status) => status !== 200).length
}

/** About as long as a server has a whole upload in its hands. */
const LONGEST = 150
