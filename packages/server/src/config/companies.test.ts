import { expect, it } from 'vitest'
import { companiesFrom } from './companies.ts'
import { readEnv } from './env.ts'
import { ConfigError } from './config-error.ts'

const ONE = {
  OIDC_ISSUER: 'https://login.noor-coffee.example/realms/staff',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'saffron ladder',
}

const faultsOf = (environment: Record<string, string>): string[] =>
  companiesFrom(environment).faults.map(({ setting, text }) => `${setting}: ${text}`)

it('one provider needs an address, a client and its secret', () => {
  expect(companiesFrom(ONE)).toEqual({
    companies: [
      {
        company: 'company',
        name: 'login.noor-coffee.example',
        issuer: 'https://login.noor-coffee.example/realms/staff',
        clientId: 'desk',
        clientSecret: 'saffron ladder',
        scopes: 'openid email profile',
        accounts: 'invited',
        emailDomains: [],
        trustsEmail: false,
        groupsClaim: 'groups',
        allowedGroups: [],
        adminGroups: [],
        departments: [],
      },
    ],
    faults: [],
  })
  expect(companiesFrom({ OIDC_ISSUER: ' ' })).toEqual({ companies: [], faults: [] })
  expect(faultsOf({ OIDC_CLIENT_ID: 'desk' })).toEqual([
    'OIDC_ISSUER: is missing; it must be the https:// address of the provider, exactly as it names itself',
    'OIDC_CLIENT_SECRET: is missing; it must be a text',
  ])
})

it('several providers have names, and groups may be distinguished names', () => {
  const { companies, faults } = companiesFrom({
    OIDC_PROVIDERS: 'staff, trade-partners',
    OIDC_STAFF_ISSUER: 'https://login.noor-coffee.example',
    OIDC_STAFF_CLIENT_ID: 'desk',
    OIDC_STAFF_CLIENT_SECRET: 'a',
    OIDC_STAFF_EMAIL_DOMAINS: 'noor-coffee.example',
    OIDC_STAFF_ALLOWED_GROUPS: 'cn=desk,ou=groups; cn=admins,ou=groups',
    OIDC_STAFF_DEPARTMENTS: 'cn=repairs,ou=groups=Support; shop = Sales',
    OIDC_TRADE_PARTNERS_ISSUER: 'http://localhost:9000',
    OIDC_TRADE_PARTNERS_CLIENT_ID: 'desk',
    OIDC_TRADE_PARTNERS_CLIENT_SECRET: 'b',
    OIDC_TRADE_PARTNERS_EMAIL_DOMAINS: 'Partner.example, trade.example',
  })
  expect(faults).toEqual([])
  expect(companies).toMatchObject([
    {
      company: 'staff',
      allowedGroups: ['cn=desk,ou=groups', 'cn=admins,ou=groups'],
      departments: [
        { group: 'cn=repairs,ou=groups', department: 'Support' },
        { group: 'shop', department: 'Sales' },
      ],
    },
    { company: 'trade-partners', emailDomains: ['partner.example', 'trade.example'] },
  ])
})

it('each of several providers has the domains whose addresses it may prove', () => {
  const two = {
    OIDC_PROVIDERS: 'staff,partners',
    OIDC_STAFF_ISSUER: 'https://login.noor-coffee.example',
    OIDC_STAFF_CLIENT_ID: 'desk',
    OIDC_STAFF_CLIENT_SECRET: 'a',
    OIDC_PARTNERS_ISSUER: 'https://login.partner.example',
    OIDC_PARTNERS_CLIENT_ID: 'desk',
    OIDC_PARTNERS_CLIENT_SECRET: 'b',
  }
  const missing =
    'EMAIL_DOMAINS: is missing; with several providers each has the domains of the addresses that it may prove, such as example.com'
  expect(faultsOf({ ...two, OIDC_STAFF_EMAIL_DOMAINS: 'noor-coffee.example' })).toEqual([
    `OIDC_PARTNERS_${missing}`,
  ])
  expect(faultsOf(two)).toEqual([`OIDC_STAFF_${missing}`, `OIDC_PARTNERS_${missing}`])
  expect(
    faultsOf({ ...two, OIDC_STAFF_EMAIL_DOMAINS: 'a.example', OIDC_PARTNERS_EMAIL_DOMAINS: ',' }),
  ).toEqual([`OIDC_PARTNERS_${missing}`])
})

it.each([
  '@example.com',
  'example.com; partner.example',
  '"example.com"',
  'example.com partner.example',
  'me@example.com',
  'example..com',
  '-example.com',
])('does not take %s for the domains of addresses', (domains) => {
  const text = 'must be domains separated by commas, without @ or quotes, such as example.com,partner.example'
  expect(faultsOf({ ...ONE, OIDC_EMAIL_DOMAINS: domains })).toEqual([`OIDC_EMAIL_DOMAINS: ${text}`])
  const sound = 'Example.com, mail.partner-shop.example,bücher.example,localhost'
  expect(companiesFrom({ ...ONE, OIDC_EMAIL_DOMAINS: sound })).toMatchObject({
    companies: [{ emailDomains: sound.toLowerCase().split(/, ?/) }],
    faults: [],
  })
})

it('says what is wrong, and shows no value of it', () => {
  expect(faultsOf({ ...ONE, OIDC_ALOWED_GROUPS: 'desk' })).toEqual([
    'OIDC_ALOWED_GROUPS: is no setting; check its spelling',
  ])
  expect(faultsOf({ ...ONE, OIDC_ISSUER: 'http://login.noor-coffee.example' })).toEqual([
    'OIDC_ISSUER: must be the https:// address of the provider, exactly as it names itself',
  ])
  expect(faultsOf({ ...ONE, OIDC_ISSUER: 'login.noor-coffee.example' })).toEqual([
    'OIDC_ISSUER: must be the https:// address of the provider, exactly as it names itself',
  ])
  expect(faultsOf({ ...ONE, OIDC_DEPARTMENTS: 'repairs' })).toEqual([
    'OIDC_DEPARTMENTS: must be pairs of a group and a department, such as repairs=Support; shop=Sales',
  ])
  expect(faultsOf({ ...ONE, OIDC_SCOPES: 'email' })[0]).toContain('openid among them')
  expect(faultsOf({ OIDC_PROVIDERS: 'Staff', OIDC_STAFF_ISSUER: ONE.OIDC_ISSUER })[0]).toContain('lower-case')
  expect(faultsOf({ ...ONE, OIDC_PROVIDERS: 'staff' })).toContain(
    'OIDC_ISSUER: with OIDC_PROVIDERS, set OIDC_STAFF_ISSUER and so on',
  )
  expect(faultsOf({ ...ONE, OIDC_ISSUER: 'https://accounts.google.com', OIDC_ACCOUNTS: 'everyone' })).toEqual(
    ['OIDC_ACCOUNTS: https://accounts.google.com lets anybody in: set OIDC_EMAIL_DOMAINS as well'],
  )
})

it('passwords go off only where somebody is left who signs in', () => {
  const off = (environment: Record<string, string>): string[] => {
    try {
      readEnv({ ...environment, PASSWORD_SIGN_IN: 'off' })
      return []
    } catch (error) {
      return error instanceof ConfigError ? error.faults.map((fault) => fault.split(':')[0] ?? '') : ['?']
    }
  }
  expect(off({})).toEqual(['EMERGENCY_ADMIN', 'PASSWORD_SIGN_IN'])
  expect(off(ONE)).toEqual(['EMERGENCY_ADMIN'])
  expect(off({ ...ONE, EMERGENCY_ADMIN: 'mara@noor-coffee.example' })).toEqual([])
})
