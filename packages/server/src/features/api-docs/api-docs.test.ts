import { type Call, calls, events, WebhookKind } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Caller, startTestServer, type TestServer } from '../../testing/index.ts'
import { html } from '../../platform/lib/html.ts'

const Api = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ version: z.string() }),
  servers: z.unknown(),
  paths: z.record(z.string(), z.unknown()),
})

let server: TestServer
let reader: Caller
let page: string
let policy: string | null

beforeAll(async () => {
  server = await startTestServer({ config: { productName: 'Nora & Söhne <Desk>' } })
  reader = await server.firstAdmin()
  const response = await reader.request('/docs')
  policy = response.headers.get('content-security-policy')
  page = await response.text()
})
afterAll(() => server.stop())

it('shows every call with its method, path, sentence and samples, every live event, and what webhooks post', () => {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const start = page.indexOf(`<details id="${name}">`)
    expect([name, start > 0]).toEqual([name, true])
    const part = page.slice(start, page.indexOf('</details>', start))
    expect(part).toContain(html`<code class="method">${call.method}</code> <code>${call.path}</code>`.text)
    expect(part).toContain(html`${call.summary}`.text)
    const samples: Record<string, { reply: unknown }> = callSamples
    expect(part).toContain(html`${JSON.stringify(samples[name]?.reply, null, 2)}`.text)
  }
  for (const { name } of Object.values(events)) expect(page).toContain(`<details id="event-${name}">`)
  for (const kind of WebhookKind.options) expect(page).toContain(`<details id="webhook-${kind}">`)
})

it('runs nothing and takes nothing from elsewhere', async () => {
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/ (style|on\w+)=/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  const style = await server.anyone.request('/docs/docs.css')
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

it('has the version of the product', async () => {
  const api = Api.parse(await (await reader.request('/openapi.json')).json())
  expect(await (await server.anyone.request('/health/live')).json()).toMatchObject({
    version: api.info.version,
  })
})

it('escapes names', () => {
  expect(page).toContain('<title>Nora &#38; Söhne &#60;Desk&#62; API</title>')
})

it('gives programs the same as JSON, at the address of this server', async () => {
  const response = await reader.request('/openapi.json')
  const api = Api.parse(await response.json())
  expect(api.openapi).toBe('3.1.0')
  expect(api.servers).toEqual([{ url: server.app.publicUrl() }])
  expect(Object.keys(api.paths).toSorted()).toEqual(
    [...new Set(Object.values<Call>(calls).map((call) => call.path))].toSorted(),
  )
})

it('shows nothing without a session, and shows programs with a key the calls they may use', async () => {
  const paths = ['/docs', '/openapi.json']
  for (const path of paths) {
    const answer = await server.anyone.request(path)
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      401,
      { error: 'not-signed-in', message: 'Please log in.', status: 'invalid' },
    ])
    const wrong = { authorization: 'Bearer swb_wrong' }
    expect((await reader.sending(wrong).request(path)).status).toBe(401)
  }
  const { secret } = await reader.call(calls.createApiKey, callSamples.createApiKey)
  const program = server.anyone.sending({ authorization: `Bearer ${secret}` })
  for (const path of paths) expect((await program.request(path)).status).toBe(200)
})

it('builds its document once, however often it is requested', async () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  try {
    for (let time = 0; time < 5; time += 1) await (await reader.request('/openapi.json')).arrayBuffer()
    expect(stringify.mock.results.filter(({ value }) => String(value).length > 100_000)).toEqual([])
  } finally {
    stringify.mockRestore()
  }
})
