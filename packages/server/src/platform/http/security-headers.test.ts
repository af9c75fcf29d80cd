import { expect, it } from 'vitest'
import { connectPageHeaders, securityHeaders } from './security-headers.ts'

const of = (headers: ReturnType<typeof connectPageHeaders>): Record<string, unknown> => {
  const policy = headers.contentSecurityPolicy
  return typeof policy === 'object' ? { ...policy.directives } : {}
}

it('lets the connect page run the provider’s script and call the provider, but not our server', () => {
  const connect = of(connectPageHeaders('https://desk.example', 'https://connect.facebook.net'))
  expect(connect['scriptSrc']).toEqual(["'self'", 'https://connect.facebook.net'])
  expect(connect['connectSrc']).toEqual([
    'https://www.facebook.com',
    'https://web.facebook.com',
    'https://graph.facebook.com',
  ])
  expect(connect['formAction']).toEqual(["'none'"])
  const policy = of(securityHeaders(() => 'https://desk.example'))
  expect([policy['scriptSrc'], policy['connectSrc'], policy['frameSrc']]).toEqual([
    ["'self'"],
    ["'self'"],
    ["'self'"],
  ])
})

it('trusts a simulator at its own origin only, and nothing of Meta beside it', () => {
  const connect = of(connectPageHeaders('http://localhost:3003', 'http://127.0.0.1:4100/graph'))
  expect(connect['scriptSrc']).toEqual(["'self'", 'http://127.0.0.1:4100'])
  expect(JSON.stringify(connect)).not.toContain('facebook')
})

it('lets no text become code in our own pages, and loads nothing but what the server serves', () => {
  const policy = of(securityHeaders(() => 'http://localhost:3003'))
  expect(policy).toMatchObject({
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['switchboard'],
    imgSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
  })
})
