import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configFrom, takesWebhooks } from './config.ts'
import { ConfigError } from './config-error.ts'
import { readEnv } from './env.ts'

const HOUR = 3600_000
const config = (environment: Record<string, string> = {}) => configFrom(readEnv(environment))

function faultsOf(environment: Record<string, string>): string[] {
  try {
    config(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

/** The same address as its reader needs it. */
function encoded(address: string): string {
  const [, scheme = '', user = '', password = '', place = ''] =
    /^(\w+:\/\/)(\w*):(.*)@(.*)$/.exec(address) ?? []
  return `${scheme}${user}:${encodeURIComponent(password)}@${place.replace('%', '%25')}`
}

describe('settings', () => {
  it('have the defaults of the product when they are not set', () => {
    const dataDir = resolve('./data')
    expect(config()).toMatchObject({
      port: 3003,
      host: '127.0.0.1',
      databaseUrls: null,
      dataDir,
      secretKeyFile: join(dataDir, 'secret.key'),
      publicUrl: null,
      firstAdmin: { email: 'admin@localhost', password: null },
      companyName: 'Switchboard',
      productName: 'Switchboard',
      userGuideUrl: '/user-guide/',
      defaultLanguage: 'en',
      apiUrls: {
        telegram: 'https://api.telegram.org',
        whatsapp: 'https://graph.facebook.com',
        messenger: 'https://graph.facebook.com',
        viber: 'https://chatapi.viber.com',
      },
      vapid: null,
      sessionMillis: 12 * HOUR,
      eventsKept: 4 * HOUR,
      reopenMillis: null,
    })
  })

  it('that are blank are not set', () => {
    expect(config({ PORT: ' ', DATABASE_URL: '', PRODUCT_NAME: '  ' })).toEqual(config())
  })

  it('work with the carriage return that a file of Windows leaves at their end, and keep a blank of a password', () => {
    const given = {
      PORT: '8080',
      FILE_STORE: 's3',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'desk',
      S3_REGION: 'eu-1',
      S3_ACCESS_KEY_ID: 'amber',
      S3_SECRET_ACCESS_KEY: 'copper teapot ',
      DATA_DIR: '/srv/desk',
      META_APP_SECRET: 'saffron ladder ',
      META_VERIFY_TOKEN: 'violet',
      ADMIN_PASSWORD: 'amber teapot 17 ',
      DEFAULT_LANGUAGE: 'bg',
      SILENT_MODE: 'on',
    }
    const ended = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, `${value}\r`]))
    expect(config(ended)).toEqual(config(given))
    expect(config(ended)).toMatchObject({
      dataDir: '/srv/desk',
      firstAdmin: { password: 'amber teapot 17 ' },
      meta: { appSecret: 'saffron ladder ', verifyToken: 'violet' },
      s3: { bucket: 'desk', secretAccessKey: 'copper teapot ' },
    })
    expect(config({ DATA_DIR: '/srv/desk \t', COMPANY_NAME: 'Noor Coffee  ' })).toMatchObject({
      dataDir: '/srv/desk',
      companyName: 'Noor Coffee',
    })
    expect(faultsOf({ FILE_STORE: 'disc \r' })).toEqual(['FILE_STORE: must be disk or s3, not "disc"'])
  })

  it('of a silent copy send no mail, although a mail server is set', () => {
    const mail = { SMTP_URL: 'smtps://mail.example', SMTP_FROM: 'desk@noor-coffee.example' }
    expect(config(mail)).toMatchObject({ isSilent: false, mail: { from: mail.SMTP_FROM } })
    expect(config({ ...mail, SILENT_MODE: 'on' })).toMatchObject({ isSilent: true, mail: null })
  })

  it('are used as they are given', () => {
    const given = config({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://desk@127.0.0.1/desk',
      DATA_DIR: '/srv/desk',
      PUBLIC_URL: 'https://desk.noor-coffee.example/',
      ADMIN_EMAIL: 'mara@noor-coffee.example',
      ADMIN_PASSWORD: 'amber teapot 17',
      COMPANY_NAME: 'Noor Coffee',
      PRODUCT_NAME: 'Bean line',
      USER_GUIDE_URL: 'https://noor-coffee.example/guide',
      DEFAULT_LANGUAGE: 'bg',
      TELEGRAM_API_URL: 'http://127.0.0.1:9/telegram/',
      SESSION_HOURS: '0.5',
      EVENTS_HOURS: '24',
      REOPEN_DAYS: '30',
      SECRET_KEY_FILE: '/run/keys/desk',
    })
    expect(given).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrls: { server: 'postgres://desk@127.0.0.1/desk', owner: 'postgres://desk@127.0.0.1/desk' },
      dataDir: '/srv/desk',
      secretKeyFile: '/run/keys/desk',
      publicUrl: 'https://desk.noor-coffee.example',
      firstAdmin: { email: 'mara@noor-coffee.example', password: 'amber teapot 17' },
      companyName: 'Noor Coffee',
      productName: 'Bean line',
      userGuideUrl: 'https://noor-coffee.example/guide',
      defaultLanguage: 'bg',
      apiUrls: { telegram: 'http://127.0.0.1:9/telegram' },
      sessionMillis: HOUR / 2,
      eventsKept: 24 * HOUR,
      reopenMillis: 30 * 24 * HOUR,
    })
  })

  it('that are wrong are all named at once', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      SESSION_HOURS: '-1',
      EVENTS_HOURS: '100',
      DEFAULT_LANGUAGE: 'xx',
      DATABASE_URL: 'mysql://x',
    })
    expect(
      faults.map((fault) => fault.split(':')[0] ?? '').toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['DATABASE_URL', 'DEFAULT_LANGUAGE', 'EVENTS_HOURS', 'PORT', 'SESSION_HOURS'])
    expect(faultsOf({ VAPID_PUBLIC_KEY: 'only one half' })).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', '//evil.example', 'guide.html'])(
    'do not take %s for the user guide',
    (address) => {
      expect(faultsOf({ USER_GUIDE_URL: address })).toEqual([expect.stringContaining('USER_GUIDE_URL')])
    },
  )

  it('keys of web push are taken from the environment', () => {
    const keys = {
      VAPID_PUBLIC_KEY:
        'BHE1-k_ZOgnc6Yu_aBtL_PUOfA1jVOYq-wv_KjQpYXhl7UwfAt25Aj7lalV-UV1qncZsEfIglg3llDNN9Yh3ZyQ',
      VAPID_PRIVATE_KEY: 'CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk',
    }
    expect(config(keys).vapid).toMatchObject({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
    })
    for (const wrong of [{ VAPID_PUBLIC_KEY: 'a' }, { VAPID_PRIVATE_KEY: 'b' }, { VAPID_SUBJECT: 'me' }])
      expect(faultsOf({ ...keys, ...wrong })).toEqual([expect.stringContaining('VAPID')])
  })

  it.each([
    'https://desk.example.com/support',
    'https://desk.example.com/?from=mail',
    'https://desk.example.com/#top',
    'https://desk:violet-kettle@desk.example.com',
  ])('do not take %s for the origin of all addresses, and print no password', (address) => {
    const faults = faultsOf({ PUBLIC_URL: address })
    expect(faults).toEqual([
      expect.stringContaining('PUBLIC_URL: must be an address such as https://desk.example.com'),
    ])
    expect(faults.join()).not.toContain('violet')
    expect(config({ PUBLIC_URL: 'https://Desk.example.com:443/' }).publicUrl).toBe('https://desk.example.com')
  })

  it.each([
    ['DATABASE_URL', 'postgres://desk:violet%kettle@db.example:5432/desk'],
    ['DATABASE_URL', 'postgres://desk:violet/k@db.example:5432/desk'],
    ['DATABASE_URL', 'postgres://desk:12/violet@db.example:5432/desk'],
    ['DATABASE_URL', 'postgres://desk:p@ss/violet#k@db.example:5432/desk'],
    ['DATABASE_URL', 'postgres://desk:12#violet@db.example:5432/desk'],
    ['DATABASE_URL', 'postgres://desk:violet@db.example:5432/des%k'],
    ['DATABASE_OWNER_URL', 'postgres://owner:violet%kettle@db.example:5432/desk'],
    ['REDIS_URL', 'redis://:violet%kettle@cache.example:6379'],
    ['REDIS_URL', 'redis://desk:p@ss/violet@cache.example:6379'],
    ['SMTP_URL', 'smtps://desk:violet%kettle@mail.example'],
  ])('do not take a %s whose password is not encoded, and say how to write it: %s', (name, address) => {
    const rest = { DATABASE_URL: 'postgres://desk@db.example/desk', SMTP_FROM: 'desk@noor-coffee.example' }
    const all = name === 'SMTP_URL' ? rest : { DATABASE_URL: rest.DATABASE_URL }
    const faults = faultsOf({ ...all, [name]: address })
    expect(faults).toEqual([expect.stringContaining(`${name}: must be an address such as `)])
    expect(faults[0]).toContain('% @ / # ? in the password written as %25 %40 %2F %23 %3F')
    expect(faults.join()).not.toContain('violet')
    expect(faultsOf({ ...all, [name]: encoded(address) })).toEqual([])
  })

  it.each(['nonsense', 'allow', 'disabled', 'Verify-Full'])('do not take %s for an sslmode', (mode) => {
    const at = (sslmode: string) => `postgres://desk:violet@db.example/desk?sslmode=${sslmode}`
    const text = `"${mode}" is no sslmode; it must be verify-full, no-verify (which checks no certificate) or disable`
    expect(faultsOf({ DATABASE_URL: at(mode), DATABASE_OWNER_URL: at(mode) })).toEqual([
      `DATABASE_URL: ${text}`,
      `DATABASE_OWNER_URL: ${text}`,
    ])
    expect(faultsOf({ DATABASE_URL: at('disable'), DATABASE_OWNER_URL: at('no-verify') })).toEqual([])
  })

  it.each(['require', 'prefer', 'verify-ca'])(
    'mean verify-full by the sslmode %s, without the warning of the driver',
    (mode) => {
      const at = (sslmode: string) => `postgres://desk@db.example/desk?sslmode=${sslmode}&sslrootcert=/ca.pem`
      expect(config({ DATABASE_URL: at(mode) }).databaseUrls).toEqual({
        server: at('verify-full'),
        owner: at('verify-full'),
      })
      const ofLibpq = `${at(mode)}&uselibpqcompat=true`
      expect(config({ DATABASE_URL: ofLibpq }).databaseUrls?.server).toBe(ofLibpq)
    },
  )

  it('take commas between the receivers of outgoing webhooks, and say so of anything else', () => {
    const receivers = ['https://crm.example', 'http://10.0.0.5:8080']
    expect(config({ WEBHOOK_RECEIVERS: receivers.join(', ') }).webhookReceivers).toEqual(receivers)
    expect(faultsOf({ WEBHOOK_RECEIVERS: receivers.join(';') })).toEqual([
      expect.stringContaining(
        'WEBHOOK_RECEIVERS: "https://crm.example;http://10.0.0.5:8080" is not an address',
      ),
    ])
  })

  it.each(['0x50', '1e3', '-1', '80.5', '65536', ' 80 '])('do not take %s for a port', (number) => {
    expect(faultsOf({ PORT: number })).toEqual([expect.stringContaining('PORT: must be a whole number')])
    expect(config({ PORT: '0', METRICS_PORT: '65535' })).toMatchObject({ port: 0, metrics: { port: 65535 } })
  })

  it.each(['0x10', '1e1', ' 5', '+5', '.5', '5,5', 'five'])('do not take %j for a number', (number) => {
    expect(
      faultsOf({
        SESSION_HOURS: number,
        EVENTS_HOURS: number,
        REOPEN_DAYS: number,
        RATE_LIMIT: number,
        DRAIN_SECONDS: number,
      }),
    ).toEqual([
      `SESSION_HOURS: must be a number from 0.01 to 720, not "${number}"`,
      `EVENTS_HOURS: must be a number from 1 to 72, not "${number}"`,
      `REOPEN_DAYS: must be a number from 0 to 36500, not "${number}"`,
      `RATE_LIMIT: must be a whole number from 0 to 1000000, not "${number}"`,
      `DRAIN_SECONDS: must be a number from 0 to 300, not "${number}"`,
    ])
  })

  it('take digits for a number, with a fraction where it may have one', () => {
    expect(config({ RATE_LIMIT: '0300', DRAIN_SECONDS: '2.5', REOPEN_DAYS: '0' })).toMatchObject({
      rateLimit: 300,
      drainMillis: 2500,
      reopenMillis: 0,
    })
    expect(faultsOf({ RATE_LIMIT: '2.5' })).toEqual([expect.stringContaining('RATE_LIMIT')])
  })

  it.each(['password1', 'Qwerty123!', 'letmein!!'])(
    'do not take %s for the first administrator',
    (password) => {
      expect(faultsOf({ ADMIN_PASSWORD: password })).toEqual([
        'ADMIN_PASSWORD: is among the commonest passwords; choose another one',
      ])
      expect(faultsOf({ ADMIN_PASSWORD: `${password} kettle` })).toEqual([])
    },
  )

  it('take the documented default of the first administrator when it is set', () => {
    expect(config({ ADMIN_EMAIL: 'admin@localhost' })).toEqual(config())
    expect(faultsOf({ ADMIN_EMAIL: 'admin' })).toEqual([expect.stringContaining('ADMIN_EMAIL')])
  })
})

it.each([
  ['https://desk.noor-coffee.example', true],
  ['http://desk.noor-coffee.example', false],
  ['https://localhost', false],
  ['https://192.168.1.4', false],
  ['https://desk.local', false],
])('a provider can reach %s: %j', (address, reaches) => {
  expect(takesWebhooks(address)).toBe(reaches)
})
