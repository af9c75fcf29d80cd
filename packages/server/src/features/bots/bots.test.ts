import { createHmac } from 'node:crypto'
import type { ChannelAccount } from '@switchboard/channels'
import {
  type Bot,
  type BotChoices,
  calls,
  type ExportName,
  exportPaths,
  type MyTicket,
  platformNames,
} from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyPhone, phoneOf } from '../../testing/channel-phones.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { VIBER_TOKEN } from '../../testing/connect-channels.ts'
import { waitFor } from '../../testing/index.ts'
import { BOT_TOKEN, OTHER_TOKEN } from '../../testing/telegram-server.ts'
import { accountsOf, opened } from '../channel-accounts/channel-accounts.ts'

const OTHER_VIBER_TOKEN = '4453b6ac12345679-e02c5f12174805f9-daec9cbb5448c51f'
const tokens = {
  telegram: { first: BOT_TOKEN, second: OTHER_TOKEN },
  viber: { first: VIBER_TOKEN, second: OTHER_VIBER_TOKEN },
}

describe.each(['telegram', 'viber'] as const)('two bots of %s', (platform) => {
  const { first, second } = tokens[platform]
  let one: ChannelServer
  let ana: AnyPhone
  let bo: AnyPhone

  beforeAll(async () => {
    one = await startChannelServer([platform])
    one.simulators.telegram.addBot({ token: OTHER_TOKEN, username: 'other_bot', firstName: 'Other' })
    one.simulators.viber.addBot({ token: OTHER_VIBER_TOKEN, name: 'Other', uri: 'other' })
    await connect(second, { add: true })
    ana = phoneOf(one.simulators, platform, 5001, 'Ana', first)
    bo = phoneOf(one.simulators, platform, 5002, 'Bo', second)
    ana.writes('To the first')
    bo.writes('To the second')
    await one.settled()
  })
  afterAll(() => one.stop())

  const connect = (token: string, place: { add?: boolean; accountid?: string }) =>
    platform === 'telegram'
      ? one.admin.call(calls.setupTelegram, { body: { bot_id: token, ...place } })
      : one.admin.call(calls.setupViber, { body: { token, ...place } })
  const refusedToken = async (token: string, accountid: string): Promise<string> => {
    const { error } =
      platform === 'telegram'
        ? await one.admin.refused(calls.setupTelegram, { body: { bot_id: token, accountid } })
        : await one.admin.refused(calls.setupViber, { body: { token, accountid } })
    return error
  }
  const bots = async (): Promise<Bot[]> => (await one.admin.call(calls.getBots)).bots
  const pair = async (): Promise<[Bot, Bot]> => {
    const [a, b, ...more] = await bots()
    if (a === undefined || b === undefined || more.length > 0) throw new Error('There are not two bots.')
    return [a, b]
  }
  const remove = ({ accountid }: Bot) => one.admin.call(calls.removeBot, { params: { accountid }, body: {} })
  const send = ({ ticketid, created_on }: MyTicket, content: string) =>
    one.admin.call(calls.sendMessage, { body: { content, ticketid, created_on } })
  const change = ({ accountid }: Bot, body: Partial<BotChoices>) =>
    one.admin.call(calls.changeBot, { params: { accountid }, body })
  const report = async (daysAgo = 0) => {
    const dayAt = (hours: number) =>
      new Date(one.server.clock.millis() + (hours - 24 * daysAgo) * 3_600_000).toISOString().slice(0, 10)
    const query = { from: dayAt(-24), to: dayAt(24), zone: 'UTC', accounts: 'yes' } as const
    const { accounts } = await one.admin.call(calls.getReport, { query })
    const rows = (await exported('insight', { from: query.from, to: query.to, by: 'account' })).split('\r\n')
    return {
      opened: Object.fromEntries(
        (accounts ?? []).map((row): [string, number] => [row.account_name ?? '', row.opened]),
      ),
      file: rows.slice(1, -1).map((row) => row.split(',').slice(0, 2).join(' ')),
    }
  }
  const exported = async (name: ExportName, asked: Record<string, string> = {}): Promise<string> => {
    const query = new URLSearchParams({ lang: 'en', zone: 'UTC', ...asked })
    return (await one.admin.request(`${exportPaths[name]}?${query.toString()}`)).text()
  }
  const accountOf = async (name: string): Promise<string | undefined> => {
    const { clientid } = await one.ticketOf(name)
    const { identities } = await one.admin.call(calls.getClientProfile, { params: { id: clientid } })
    return identities[0]?.account_name
  }

  it('adds a bot beside the first, which the calls for one bot go on to mean', async () => {
    const [a, b] = await pair()
    expect([a.platform, b.platform, b.bot_name]).toEqual([platform, platform, b.name])
    expect(b.name).toMatch(/other/i)
    const { health } = await one.admin.call(calls.getTelegramToken)
    expect(health?.accountid).toBe(platform === 'telegram' ? a.accountid : undefined)
  })

  it('reports a bot without tickets with zeros', async () => {
    const [a, b] = await pair()
    expect((await report(30)).opened).toEqual({ [a.name]: 0, [b.name]: 0 })
  })

  it('takes a message in at the bot that it was written to, and answers over the same', async () => {
    const [a, b] = await pair()
    expect([await accountOf('Ana'), await accountOf('Bo')]).toEqual([a.name, b.name])
    expect((await one.ticketOf('Ana')).accountid).toBe(a.accountid)
    expect((await one.ticketOf('Bo')).accountid).toBe(b.accountid)
    await send(await one.ticketOf('Ana'), 'From the first')
    await send(await one.ticketOf('Bo'), 'From the second')
    await ana.receives('From the first')
    await bo.receives('From the second')
    expect(ana.received()).not.toContain('From the second')
    expect(bo.received()).not.toContain('From the first')
  })

  it('refuses a caller with the proof of the other bot', async () => {
    const { app, url } = one.server
    const [a, b] = (await accountsOf(app.db, platform)).map((row) => opened(app, row))
    if (a === undefined || b === undefined) throw new Error('There are not two bots.')
    const body = JSON.stringify({ update_id: 1, event: 'webhook', timestamp: 1, message_token: 1 })
    const statusWith = async ({ secrets }: ChannelAccount): Promise<number> => {
      const signature = createHmac('sha256', secrets['token'] ?? '')
        .update(body)
        .digest('hex')
      const proof =
        platform === 'telegram'
          ? { 'x-telegram-bot-api-secret-token': secrets['webhookSecret'] ?? '' }
          : { 'x-viber-content-signature': signature }
      const headers = { 'content-type': 'application/json', ...proof }
      return (await fetch(`${url}/webhooks/${platform}/${a.accountId}`, { method: 'POST', headers, body }))
        .status
    }
    expect([await statusWith(b), await statusWith(a)]).toEqual([401, 200])
  })

  it('sends over one bot while the other has to wait', async () => {
    const { telegram, viber } = one.simulators
    const once = { times: 1 }
    const limited =
      platform === 'telegram'
        ? telegram.faults.tooManyRequests(30, { bot: first, method: 'sendMessage' }, once)
        : viber.faults.tooManyRequests(30, { account: first, method: 'send_message' }, once)
    await send(await one.ticketOf('Ana'), 'Held')
    await send(await one.ticketOf('Bo'), 'Not held')
    await bo.receives('Not held')
    await one.server.settled()
    expect(limited.matches()).toBe(1)
    expect(ana.received()).not.toContain('Held')
    limited.remove()
    await waitFor(async () => {
      one.server.clock.tick(1000)
      await one.server.settled()
      return ana.received().includes('Held')
    }, 'the message that was held')
  })

  it('reports one bot as broken while the other stays connected, and recovers it with a new token of its own', async () => {
    const [a, b] = await pair()
    const { telegram, viber } = one.simulators
    const rule =
      platform === 'telegram'
        ? telegram.faults.unauthorized({ bot: first })
        : viber.faults.invalidToken({ account: first })
    await send(await one.ticketOf('Ana'), 'Stuck')
    await one.server.settled()
    expect((await pair()).map(({ health }) => health.state)).toEqual(['broken', 'connected'])
    rule.remove()
    expect(await refusedToken(second, a.accountid)).toBe('other-bot')
    expect(await refusedToken(first, '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3999')).toBe('bot-not-found')
    await connect(first, { accountid: a.accountid })
    await ana.receives('Stuck')
    expect((await pair()).map(({ accountid }) => accountid)).toEqual([a.accountid, b.accountid])
  })

  it('gives a bot a name, a department and a greeting of its own', async () => {
    await one.admin.call(calls.createDepartment, { body: { department_name: `Repairs ${platform}` } })
    const departments = await one.admin.call(calls.getDepartments)
    const repairs = departments.find(({ department_name }) => department_name.startsWith('Repairs'))
    const [, b] = await pair()
    const listener = await one.admin.socket()
    const body = {
      name: ' Workshop ',
      departmentid: repairs?.departmentid ?? null,
      greeting: 'What is broken?',
    }
    const changed = await change(b, body)
    expect(changed).toMatchObject({ ...body, name: 'Workshop', bot_name: b.bot_name })
    await listener.until('channelChanged', ({ payload }) => payload.channel.name === 'Workshop')
    const named = await listener.until('accountNamesChanged')
    expect(named.payload).toEqual(await one.admin.call(calls.getAccountNames))
    expect(named.payload.accounts).toContainEqual({ accountid: b.accountid, name: 'Workshop' })
    listener.close()
    const cy = phoneOf(one.simulators, platform, 5003, 'Cy', second)
    cy.writes('My grinder')
    await one.settled()
    expect(await one.ticketOf('Cy')).toMatchObject({ departmentid: repairs?.departmentid })
    await cy.receives('What is broken?')
    await connect(second, { accountid: b.accountid })
    expect((await pair())[1].name).toBe('Workshop')
  })

  it('changes of a bot what is given alone, and leaves what a colleague has saved meanwhile', async () => {
    const [, bot] = await pair()
    const { name, departmentid, greeting } = bot
    await change(bot, { greeting: ' Good day! ' })
    expect(await change(bot, { name: 'Two' })).toMatchObject({ departmentid, greeting: 'Good day!' })
    expect(await change(bot, { name, greeting })).toMatchObject({ name, departmentid, greeting })
  })

  it('names the bot of a failed message and of an exported ticket', async () => {
    const [a, b] = await pair()
    const { telegram, viber } = one.simulators
    if (platform === 'telegram')
      telegram.faults.chatNotFound({ bot: second, method: 'sendMessage' }, { times: 1 })
    else viber.faults.notSubscribed({ account: second, method: 'send_message' }, { times: 1 })
    await send(await one.ticketOf('Bo'), 'Lost')
    await one.server.settled()
    const { items } = await one.admin.call(calls.getDeadLetters)
    expect(items).toMatchObject([{ platform, client_name: 'Bo', account_name: b.name }])
    const text = await exported('tickets')
    for (const { name } of [a, b]) expect(text).toContain(`${platformNames[platform]}: ${name}`)
  })

  it('reports the tickets of each bot, also of one that is disconnected', async () => {
    const [a, b] = await pair()
    const figures = (await report()).opened
    expect(Object.keys(figures).toSorted()).toEqual([a.name, b.name].toSorted())
    expect([figures[a.name], (figures[b.name] ?? 0) > 0]).toEqual([1, true])
    await remove(b)
    const { opened, file } = await report()
    expect(opened).toEqual(figures)
    const named = [a, b].map(({ name }) => `${platformNames[platform]}: ${name} ${figures[name]}`)
    expect(file.toSorted()).toEqual(named.toSorted())
    await connect(second, { add: true })
  })

  it('disconnects one bot and keeps its tickets, which go on when it is connected again', async () => {
    const [a, unnamed] = await pair()
    const b = await change(unnamed, { name: 'Workshop' })
    await remove(b)
    expect(await bots()).toMatchObject([{ accountid: a.accountid }])
    expect(await one.admin.call(calls.getAccountNames)).toEqual({ accounts: [] })
    expect((await one.admin.refused(calls.removeBot, { params: b, body: {} })).error).toBe('bot-not-found')
    const again = { params: { accountid: b.accountid }, body: { name: b.name } }
    expect((await one.admin.refused(calls.changeBot, again)).error).toBe('bot-not-found')
    const before = await one.ticketOf('Bo')
    await send(await one.ticketOf('Ana'), 'Still here')
    await ana.receives('Still here')
    await connect(second, { add: true })
    const [, back] = await pair()
    expect(back).toMatchObject({ accountid: b.accountid, name: 'Workshop', greeting: b.greeting })
    bo.writes('Are you back?')
    await one.settled()
    expect((await one.ticketOf('Bo')).ticketid).toBe(before.ticketid)
    await send(before, 'We are')
    await bo.receives('We are')
  })

  it('makes one client of the two that a person is at two bots, by merging', async () => {
    phoneOf(one.simulators, platform, 5001, 'Ana too', second).writes('Ana here as well')
    await one.settled()
    const tickets = (await one.tickets()).filter(({ client_name }) => client_name.startsWith('Ana'))
    const [older, newer] = tickets.map(({ clientid }) => clientid)
    if (older === undefined || newer === undefined) throw new Error('They are one client already.')
    await one.admin.call(calls.mergeClients, {
      params: { clientid: older },
      body: { other_clientid: newer },
    })
    const { identities } = await one.admin.call(calls.getClientProfile, { params: { id: older } })
    const [a, b] = await pair()
    const nameOf = ({ name }: Bot) => `${platformNames[platform]}: ${name}`
    const anas = [nameOf(a), nameOf(b)].toSorted().join(', ')
    for (const asked of [{}, { term: 'Ana' }])
      expect(await exported('clients', asked)).toMatch(new RegExp(`,Ana( too)?,.*,"${anas}",no,`))
    expect(await exported('clients', { term: 'Bo' })).toContain(`,${nameOf(b)},no,`)
    expect(identities.map(({ account_name }) => account_name).toSorted()).toEqual([a.name, b.name].toSorted())
  })

  it('replaces only the first bot by the call for one bot, and removes only that one', async () => {
    const [a, b] = await pair()
    await connect(second, {})
    expect((await bots()).map(({ accountid }) => accountid)).toEqual([a.accountid, b.accountid])
    await (platform === 'telegram' ? one.admin.call(calls.removeTelegram, { body: {} }) : remove(a))
    expect((await bots()).map(({ accountid }) => accountid)).toEqual([b.accountid])
    await connect(first, {})
    expect((await bots()).map(({ accountid }) => accountid)).toEqual([a.accountid])
    await connect(second, { add: true })
  })

  it('writes down who changed and removed which bot', async () => {
    const [, b] = await pair()
    await change(b, { name: 'Workshop' })
    await remove(b)
    await connect(second, { add: true })
    const { entries } = await one.admin.call(calls.getAuditLog, { query: {} })
    const actions = entries.map(({ action }) => action)
    for (const action of ['connect', 'change', 'remove']) expect(actions).toContain(`${platform}.${action}`)
  })
})
