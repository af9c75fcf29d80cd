import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyBrowser, startTestServer, type TestServer } from '../../testing/index.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'

let company: CompanyServer
let server: TestServer

const HOUR = 3600_000

beforeAll(async () => {
  company = await startCompanyServer({ ACCOUNTS: 'everyone' })
  ;({ server } = company)
})

afterAll(() => company.stop())

describe('the answer of an identity provider', () => {
  it('works once, in the browser that began, and for a quarter of an hour', async () => {
    const { sub } = company.newPerson()
    const browser = companyBrowser(server)
    const answer = await browser.goesTo(await browser.begin(), sub)
    await expect(companyBrowser(server).finish(answer)).rejects.toThrow('company-sign-in-over')
    const stranger = companyBrowser(server)
    await stranger.begin()
    await expect(stranger.finish(answer)).rejects.toThrow('company-sign-in-over')
    await browser.finish(answer)
    await expect(browser.finish(answer)).rejects.toThrow('company-sign-in-over')
    const late = await browser.goesTo(await browser.begin(), sub)
    server.clock.tick(HOUR / 4 + 1000)
    await expect(browser.finish(late)).rejects.toThrow('company-sign-in-over')
  })

  it('may be awaited in several tabs of one browser', async () => {
    const { sub } = company.newPerson()
    const browser = companyBrowser(server)
    const [first, second] = [await browser.begin('/?ticket=1'), await browser.begin('/?ticket=2')]
    const [one, two] = [await browser.goesTo(first, sub), await browser.goesTo(second, sub)]
    expect(await browser.finish(two)).toMatchObject({ returnTo: '/?ticket=2' })
    expect(await browser.finish(one)).toMatchObject({ returnTo: '/?ticket=1' })
  })

  it('that fits no sign-in is counted as a guess', async () => {
    const other = await startTestServer({ config: { companies: [company.provider.company()] } })
    const browser = companyBrowser(other)
    const outcomes: string[] = []
    for (let guess = 0; guess < 21; guess += 1)
      outcomes.push(
        await browser.finish(`code=a&state=${guess}`).then(String, (error: unknown) => String(error)),
      )
    expect(outcomes[19]).toContain('company-sign-in-over')
    expect(outcomes[20]).toContain('too-many-requests')
    await other.stop()
  })

  it('is asked for with a cookie that scripts and other sites do not get', async () => {
    const response = await server.anyone.request(calls.beginCompanySignIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ company: 'staff' }),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^browser=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    const address = new URL(calls.beginCompanySignIn.reply.parse(await response.json()).address)
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect(address.searchParams.get('redirect_uri')).toBe(`${server.app.publicUrl()}/sign-in/staff`)
    expect(address.searchParams.get('nonce')).not.toBe(address.searchParams.get('state'))
  })

  it('leads to no other site', async () => {
    for (const returnTo of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]) {
      const body = { company: 'staff', returnTo }
      expect((await server.anyone.refused(calls.beginCompanySignIn, { body })).error).toBe('invalid-input')
    }
  })
})
