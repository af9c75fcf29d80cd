import { calls } from '@switchboard/contract'
import { afterAll, expect, it } from 'vitest'
import { startPushServer } from './testing/push-server.ts'

const { service, server, company, pushed, stop } = await startPushServer()
afterAll(stop)

it('switches off in one browser what stays on in another, and nothing where a browser has none', async () => {
  const emine = await server.signIn(company.emine)
  const [laptop, phone] = [service.subscription('laptop'), service.subscription('phone')]
  for (const body of [laptop, phone]) await emine.call(calls.subscribe, { body })
  await emine.call(calls.updateSubscription, { body: { subscription: false, endpoint: null } })
  await emine.call(calls.updateSubscription, { body: { subscription: false, endpoint: laptop.endpoint } })
  await pushed(company.emine.userid)
  await service.noticeFor('/phone')
  await server.settled()
  expect(service.received.filter(({ path }) => path === '/laptop')).toEqual([])
  await emine.call(calls.updateSubscription, { body: { subscription: false, endpoint: phone.endpoint } })
  expect(
    await server.app.db.query
      .selectFrom('users')
      .select('push_enabled')
      .where('userid', '=', company.emine.userid)
      .execute(),
  ).toEqual([{ push_enabled: false }])
})

it('sends nothing to a browser whose session was ended there or by its owner, and goes on after one that ran out', async () => {
  const jonas = company.jonas
  const [shared, lost, kept] = [
    await server.signIn(jonas),
    await server.signIn(jonas),
    await server.signIn(jonas),
  ]
  await shared.call(calls.subscribe, { body: service.subscription('shared') })
  await lost.call(calls.subscribe, { body: service.subscription('lost') })
  await kept.call(calls.subscribe, { body: service.subscription('kept') })
  await shared.call(calls.logout)
  await kept.call(calls.endOtherSessions)
  await server.app.db.query
    .updateTable('sessions')
    .set({ expires_on: '2020-01-01T00:00:00.000000Z' })
    .where('userid', '=', jonas.userid)
    .execute()
  await pushed(jonas.userid)
  await service.noticeFor('/kept')
  await server.settled()
  expect(service.received.filter(({ path }) => path === '/shared' || path === '/lost')).toEqual([])
})
