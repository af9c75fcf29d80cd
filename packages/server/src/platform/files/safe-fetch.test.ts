import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import {
  AnswerTooLarge,
  ConnectionFailed,
  type ProviderHttp,
  type ProviderRequest,
} from '@switchboard/channels'
import { afterEach, describe, expect, test } from 'vitest'
import { safeFetch } from './safe-fetch.ts'

const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const plain = { method: 'GET', timeout: 5000, maxBytes: 1000 } as const

async function provider(answer: RequestListener): Promise<{ url: string; http: ProviderHttp }> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${portOf(server)}`
  return { url, http: safeFetch({ simulatorUrls: [`${url}/telegram`] }) }
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

async function failureOf(http: ProviderHttp, request: ProviderRequest): Promise<unknown> {
  return http(request).then(
    () => null,
    (error: unknown) => error,
  )
}

describe('the addresses that the server calls', () => {
  test.each([
    'http://example.org/',
    'https://example.org:8443/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:pass@example.org/',
    'file:///etc/passwd',
    'https:\\\\127.0.0.1\\x',
    'not an address',
    'https://0/',
    'https://0.0.0.0/',
    'https://127.0.0.1./',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://10.0.0.8/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.100.100.200/latest/meta-data/',
    'https://①⑥⑨.254.169.254/',
    'https://[::]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://example.org@127.0.0.1/',
    'https://127.0.0.1\t/',
    'https:127.0.0.1/',
    'https:///169.254.169.254/',
    'https://224.0.0.1/',
    'https://example.org:22/',
    'ftp://example.org/',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'data:text/plain,inside',
    'javascript:fetch(1)',
    'blob:https://example.org/1',
  ])('never include %s', async (url) => {
    const http = safeFetch({ simulatorUrls: [], resolve: () => Promise.reject(new Error('looked up')) })
    const failure = await failureOf(http, { ...plain, url })
    expect(failure).toBeInstanceOf(ConnectionFailed)
    expect(failure).toMatchObject({ phase: 'before-send' })
    expect(String(failure)).not.toContain('looked up')
  })

  test('do not include a name of which a single answer is internal', async () => {
    const http = safeFetch({
      simulatorUrls: [],
      resolve: () =>
        Promise.resolve([
          { address: '149.154.167.220', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    })
    const failure = await failureOf(http, { ...plain, url: 'https://rebound.example.org/' })
    expect(failure).toMatchObject({
      phase: 'before-send',
      message: 'The desk does not go to this address.',
      reason: 'address',
    })
  })

  test('are looked up once for a connection', async () => {
    let looked = 0
    const resolve = () => {
      looked += 1
      return Promise.resolve([{ address: '10.0.0.1', family: 4 }])
    }
    await failureOf(safeFetch({ simulatorUrls: [], resolve }), { ...plain, url: 'https://a.example.org/' })
    expect(looked).toBe(1)
  })

  test('do not change when a name resolves to an internal address after it was checked', async () => {
    const answers = ['149.154.167.220', '127.0.0.1', '169.254.169.254', '::1']
    const asked: string[] = []
    const resolve = () => {
      const address = answers[asked.length % answers.length] ?? ''
      asked.push(address)
      return Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }])
    }
    const http = safeFetch({ simulatorUrls: [], resolve })
    const failures = []
    for (let time = 0; time < 4; time += 1) {
      // Nobody answers at the first address, which is a public one.
      const timeout = time === 0 ? 200 : plain.timeout
      failures.push(await failureOf(http, { ...plain, timeout, url: `https://rebound${time}.example.org/` }))
    }
    expect(asked).toEqual(answers)
    expect(failures.slice(1)).toMatchObject(
      answers
        .slice(1)
        .map(() => ({ phase: 'before-send', message: 'The desk does not go to this address.' })),
    )
  })

  test('do not include another port of a configured server', async () => {
    const { url, http } = await provider((_, response) => response.end('{}'))
    const other = url.replace(/\d+$/, '1')
    expect(await failureOf(http, { ...plain, url: `${other}/telegram/x` })).toMatchObject({
      phase: 'before-send',
    })
    await expect(http({ ...plain, url: `${url}/telegram/x` })).resolves.toMatchObject({ status: 200 })
  })

  test('are not followed by a redirect, which is an answer', async () => {
    const asked: string[] = []
    const { url, http } = await provider((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })
    await expect(http({ ...plain, url: `${url}/a` })).resolves.toMatchObject({ status: 302 })
    expect(asked).toEqual(['/a'])
  })
})

describe('what is sent', () => {
  test('json goes as json and a form as multipart with its length', async () => {
    const got: Array<{ type: string; length: string; body: string }> = []
    const { url, http } = await provider((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { 'content-type': type = '', 'content-length': length = '' } = request.headers
        got.push({ type, length, body: Buffer.concat(chunks).toString() })
        response.end()
      })
    })
    await http({ ...plain, method: 'POST', url, body: { json: { text: 'Здравей' } } })
    const form = new FormData()
    form.set('chat_id', '5001')
    form.set('photo', new Blob(['bytes'], { type: 'image/png' }), 'a.png')
    await http({ ...plain, method: 'POST', url, body: form })
    expect(got[0]).toMatchObject({ type: 'application/json', body: '{"text":"Здравей"}' })
    expect(got[1]?.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(Number(got[1]?.length)).toBe(Buffer.byteLength(got[1]?.body ?? ''))
    expect(got[1]?.body).toContain('filename="a.png"')
  })
})

describe('how much and how long', () => {
  test('an answer may be as large as asked and not a byte larger', async () => {
    const { url, http } = await provider((request, response) =>
      response.end(randomBytes(request.url === '/fits' ? 1000 : 1001)),
    )
    expect((await http({ ...plain, url: `${url}/fits` })).bytes).toHaveLength(1000)
    expect(await failureOf(http, { ...plain, url: `${url}/over` })).toBeInstanceOf(AnswerTooLarge)
  })

  test('an endless answer without a length is cut', async () => {
    const { url, http } = await provider((_, response) => {
      const more = setInterval(() => response.write(Buffer.alloc(500)), 1)
      response.on('close', () => clearInterval(more))
    })
    expect(await failureOf(http, { ...plain, url })).toBeInstanceOf(AnswerTooLarge)
  })

  test('a packed answer may not unpack to more than asked', async () => {
    const { url, http } = await provider((request, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(request.url === '/small' ? 900 : 900_000))),
    )
    expect((await http({ ...plain, url: `${url}/small` })).bytes).toHaveLength(900)
    expect(await failureOf(http, { ...plain, url: `${url}/bomb` })).toBeInstanceOf(AnswerTooLarge)
  })

  test('a silent provider, and one that drips for ever, end at the time asked', async () => {
    const { url, http } = await provider((request, response) => {
      if (request.url === '/here') return response.end()
      if (request.url === '/silent') return
      const more = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(more))
    })
    for (const path of ['/silent', '/drips']) {
      // The connection is there: what takes the time is the answer.
      await http({ ...plain, url: `${url}/here` })
      expect(await failureOf(http, { ...plain, timeout: 300, url: url + path })).toMatchObject({
        phase: 'after-send',
        message: 'The server of the provider did not answer in time.',
        reason: 'late',
      })
    }
  })
})

describe('whether a failed request may have arrived, and why it failed', () => {
  test('nothing listens: surely not', async () => {
    const { url, http } = await provider((_, response) => response.end())
    await closing.pop()?.()
    const failure = await failureOf(http, { ...plain, url })
    expect(failure).toMatchObject({ phase: 'before-send', reason: 'refused' })
    expect(String(failure)).toMatch(/: The server of the provider cannot be reached\. .*ECONNREFUSED/)
  })

  test('a name that does not exist: surely not', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    const http = safeFetch({ simulatorUrls: [], resolve })
    expect(await failureOf(http, { ...plain, url: 'https://nowhere.example.org/' })).toMatchObject({
      phase: 'before-send',
      reason: 'name',
    })
  })

  test('a broken handshake: surely not', async () => {
    const server = createTcpServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('this is not TLS'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    const url = `https://127.0.0.1:${portOf(server)}`
    expect(await failureOf(safeFetch({ simulatorUrls: [url] }), { ...plain, url })).toMatchObject({
      phase: 'before-send',
      reason: 'certificate',
    })
  })

  test('cut off without an answer: perhaps', async () => {
    const { url, http } = await provider((request) => request.socket.destroy())
    const request = { ...plain, method: 'POST', url, body: { json: {} } } as const
    expect(await failureOf(http, request)).toMatchObject({ phase: 'after-send', reason: 'broken' })
  })

  test('cut off in the middle of the answer: perhaps', async () => {
    const { url, http } = await provider((request, response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('half', () => request.socket.destroy())
    })
    expect(await failureOf(http, { ...plain, url })).toMatchObject({ phase: 'after-send' })
  })

  test('a caller who gives up ends the request', async () => {
    const { url, http } = await provider(() => undefined)
    const signal = AbortSignal.abort()
    expect(await failureOf(http, { ...plain, url, signal })).toMatchObject({ phase: 'before-send' })
  })

  test('the message of a failure carries no token', async () => {
    const { url, http } = await provider((request) => request.socket.destroy())
    const token = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
    const failure = await failureOf(http, { ...plain, url: `${url}/bot${token}/getMe` })
    expect(String(failure)).not.toContain(token)
  })
})
