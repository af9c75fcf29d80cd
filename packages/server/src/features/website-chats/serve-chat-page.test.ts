import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { calls, ChatPage, type WebsiteChat, type WebsiteChatChoices } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHttp, type Http } from '../../platform/http/build-http.ts'
import { type Caller, callerOf, startTestServer, type TestServer } from '../../testing/index.ts'
import { authenticator, keyAuthenticator } from '../sessions/sessions.ts'
import { serveChatPage } from './serve-chat-page.ts'
import { chosen } from './testing/choices.ts'

let server: TestServer
let admin: Caller
let built: string
let http: Http
let visitor: Caller

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
  built = await buildStandIn()
  const { app } = server
  http = await buildHttp(app, {
    features: [{ routes: (fastify) => serveChatPage(fastify, app, built) }],
    authenticate: authenticator(app),
    authenticateKey: keyAuthenticator(app),
    authenticateVisitor: () => Promise.resolve(null),
    eventPosition: () => 0,
  })
  visitor = callerOf(await http.fastify.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await http.fastify.close()
  await server.stop()
  await rm(built, { recursive: true, force: true })
})

/** What the build leaves, as far as the server is concerned. */
async function buildStandIn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-chat-'))
  await mkdir(join(folder, 'chat-assets'))
  await writeFile(join(folder, 'chat.js'), LOADER)
  await writeFile(join(folder, 'chat.js.br'), brotliCompressSync(LOADER))
  await writeFile(join(folder, 'chat.html'), '<!doctype html><head><!--page--></head><body></body>')
  await writeFile(join(folder, 'chat-assets', 'page-4f2a.js'), 'export {}')
  return folder
}
const LOADER = `(() => {${';'.repeat(3000)}})()`

const add = (choices: Partial<WebsiteChatChoices> = {}): Promise<WebsiteChat> =>
  admin.call(calls.addWebsiteChat, { body: chosen(choices) })
const pageOf = ({ key }: WebsiteChat, headers: Record<string, string> = {}) =>
  visitor.sending(headers).request(`/chat/${key}`)

/** The sources of a directive. */
function directive(response: Response, name: string): string[] | undefined {
  const policy = (response.headers.get('content-security-policy') ?? '').split(';')
  return policy
    .map((one) => one.trim().split(' '))
    .find(([first]) => first === name)
    ?.slice(1)
}

async function dataIn(response: Response): Promise<ChatPage> {
  const found = /<script type="application\/json" id="page">(.*)<\/script><\/head>/s.exec(
    await response.text(),
  )
  return ChatPage.parse(JSON.parse(found?.[1] ?? ''))
}

describe('the page of a website chat', () => {
  it('holds what it shows first, and no text of an administrator becomes markup or script in it', async () => {
    const greeting = '</script><script>alert(1)</script><!-- $& $1 \u2028 &amp;'
    const chat = await add({ greeting })
    const response = await pageOf(chat)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await response.clone().text()
    expect(text).not.toContain('alert(1)</')
    expect(text.split('<script')).toHaveLength(2)
    expect(await dataIn(response)).toMatchObject({ key: chat.key, greeting, company_name: 'Noor Coffee' })
  })

  it('is shown by the named websites alone, or by any when none is named', async () => {
    const origins = ['https://shop.example', 'https://*.shop.example', 'http://localhost:8080']
    expect(directive(await pageOf(await add({ origins })), 'frame-ancestors')).toEqual(["'self'", ...origins])
    expect(directive(await pageOf(await add()), 'frame-ancestors')).toEqual(['*'])
    expect((await pageOf(await add())).headers.get('x-frame-options')).toBeNull()
  })

  it.each([
    "https://shop.example; script-src 'unsafe-inline'",
    'https://shop.example https://other.example',
    "'self'",
    'https://*.*.example',
    'https://shop.example/path',
    'https://shop.example\nscript-src *',
    'data:',
    '*',
  ])('takes nothing but origins for them: %j', async (origin) => {
    const body = chosen({ origins: [origin] })
    expect(await admin.refused(calls.addWebsiteChat, { body })).toMatchObject({ error: 'invalid-input' })
  })

  it('runs the scripts of the desk alone, and neither sets nor needs a cookie', async () => {
    const response = await pageOf(await add())
    expect(directive(response, 'default-src')).toEqual(["'none'"])
    expect(directive(response, 'script-src')).toEqual(["'self'"])
    expect(directive(response, 'connect-src')).toEqual(["'self'"])
    expect(directive(response, 'require-trusted-types-for')).toEqual(["'script'"])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it('stays for its visitors to read when the chat is disconnected', async () => {
    const chat = await add()
    const { accountid } = chat
    await admin.call(calls.removeWebsiteChat, { params: { accountid }, body: {} })
    expect(await dataIn(await pageOf(chat))).toMatchObject({ is_removed: true })
  })

  it.each([
    ['unknown', 'AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['too short', 'x'],
    ['too long', 'A'.repeat(200)],
    ['markup', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['a path', '..%2F..%2Fpackage.json'],
    ['unreadable', '%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00'],
    ['another language', '%D0%BA%D0%BB%D1%8E%D1%87'],
  ])('is a plain page in the visitor’s language for a key that is %s', async (_, key) => {
    const response = await visitor
      .sending({ 'accept-language': 'xx, nl-BE;q=0.9, en;q=0.8' })
      .request(`/chat/${key}`)
    expect(response.status).toBe(404)
    const text = await response.text()
    expect(text).toContain('<html lang="nl">')
    expect(text).toContain('<p>Deze chat bestaat niet meer.</p>')
    expect(text).not.toContain('<script')
    expect(directive(response, 'script-src')).toBeUndefined()
    expect(directive(response, 'default-src')).toEqual(["'none'"])
  })
})

describe('the loader', () => {
  it('may be used by other websites, compressed, and is asked for again within minutes', async () => {
    const response = await visitor.sending({ 'accept-encoding': 'br' }).request('/chat.js')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).toBe(LOADER)
    const etag = response.headers.get('etag') ?? ''
    const again = await visitor
      .sending({ 'accept-encoding': 'br', 'if-none-match': etag, 'cache-control': 'max-age=0' })
      .request('/chat.js')
    expect(again.status).toBe(304)
  })
})

describe('the parts of the page', () => {
  it('stay in the cache for ever, because a new one has another name', async () => {
    const response = await visitor.request('/chat-assets/page-4f2a.js')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect((await visitor.request('/chat-assets/absent.js')).status).toBe(404)
    expect((await visitor.request('/chat-assets/..%2Fchat.html')).status).not.toBe(200)
  })
})

it('no other page of the desk may be framed, with or without website chats', async () => {
  await add({ origins: [] })
  for (const path of ['/', '/login', '/chat', '/docs']) {
    const response = await visitor.request(path)
    expect([path, directive(response, 'frame-ancestors')]).toEqual([path, ["'none'"]])
    expect([path, response.headers.get('x-frame-options')]).toEqual([path, 'DENY'])
  }
})
