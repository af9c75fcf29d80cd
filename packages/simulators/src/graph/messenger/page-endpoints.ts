import { readFields } from '../app-endpoints.ts'
import { endpoint, type EndpointCall } from '../endpoint.ts'
import { GraphError, invalidParameter, noSuchObject } from '../graph-error.ts'
import { chosen, paged } from '../paging.ts'
import { sample } from '../../media/samples.ts'
import { grantsFor, instagramScopes, messengerScopes } from '../login/grants.ts'
import { issueToken, mayReach } from '../tokens.ts'
import type { GraphWorld, Token } from '../world.ts'
import { presentApp } from '../whatsapp/account-endpoints.ts'
import { cdnAddress, type PageCall } from './attachments.ts'
import type { Page } from './page.ts'

/** A person's pages, the apps subscribed to each, and the people who write to them. */
export const pageEndpoints = [
  endpoint('messenger', 'user', 'GET', '', 'me', ({ world }) => ({ ...world.user })),
  endpoint('messenger', 'user', 'GET', 'accounts', 'accounts', listPages),
  endpoint('messenger', 'page', 'GET', '', 'page', ({ node: { page }, parameters }) =>
    chosen({ id: page.id, name: page.name, category: page.category }, parameters.values['fields'], ['name']),
  ),
  endpoint('messenger', 'page', 'POST', 'subscribed_apps', 'subscribed_apps', subscribe),
  endpoint('messenger', 'page', 'GET', 'subscribed_apps', 'subscribed_apps', listApps),
  endpoint('messenger', 'page', 'DELETE', 'subscribed_apps', 'subscribed_apps', unsubscribe),
  endpoint(
    'messenger',
    'page',
    'POST',
    'messenger_profile',
    'messenger_profile',
    ({ node: { page }, parameters }) => {
      const { access_token: _, ...profile } = parameters.values
      Object.assign(page.profile, profile)
      return { result: 'success' }
    },
  ),
  endpoint('messenger', 'page', 'GET', 'conversations', 'conversations', listConversations),
  endpoint('messenger', 'client', 'GET', '', 'profile', readProfile),
]

const tasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']

function listPages({ world, token, parameters }: EndpointCall<'user'>) {
  if (token.kind !== 'user') throw new GraphError(100, '(#100) Tried accessing nonexisting field (accounts)')
  const mine = [...world.messenger.pages.values()].filter(({ id }) =>
    mayReach(token, ['pages_show_list'], id),
  )
  const presented = mine.map((page) => {
    const { id, name, category } = page
    const account = accountOfPage(world, token, page)
    const whole = {
      id,
      name,
      category,
      access_token: pageToken(world, token, page),
      tasks,
      ...(account === undefined ? {} : { instagram_business_account: account }),
    }
    return chosen(whole, withoutParts(parameters.values['fields']), [
      'access_token',
      'category',
      'name',
      'tasks',
    ])
  })
  return paged(
    presented,
    { ...parameters.values, access_token: token.value },
    `${world.address()}/v21.0/me/accounts`,
  )
}

/** The account that is linked to a page, for a token that may read it. */
function accountOfPage({ instagram }: GraphWorld, token: Token, { id: page }: Page) {
  const account = [...instagram.pages.values()].find((one) => one.page === page)
  if (!account || !mayReach(token, ['instagram_basic'], page)) return undefined
  const { id, name, category: username } = account
  return { id, username, name }
}

/** `account{id,name}` asks for parts of a field, which all come here. */
const withoutParts = (fields: unknown): unknown =>
  typeof fields === 'string' ? fields.replaceAll(/\{[^}]*\}/g, '') : fields

/** Asking again gives the same token, which does not end by time. */
export function pageToken(world: GraphWorld, { app }: Pick<Token, 'app'>, { id }: Page): string {
  const known = [...world.tokens.values()].find(
    (one) => one.kind === 'page' && one.owner === id && one.app === app && one.deadBecause === undefined,
  )
  const grants = grantsFor([...messengerScopes, ...instagramScopes], [id])
  return (known ?? issueToken(world, { app, kind: 'page', owner: id, grants })).value
}

/** Replaces the list of fields. */
function subscribe({ node: { page }, token, parameters }: PageCall) {
  const fields = readFields(parameters.values['subscribed_fields'])
  if (fields.length === 0) throw invalidParameter('The parameter subscribed_fields is required.')
  if (!mayReach(token, ['pages_manage_metadata'], page.id)) {
    throw new GraphError(
      200,
      '(#200) To subscribe to the messages field, one of these permissions is needed: pages_messaging.',
    )
  }
  page.subscribed.set(token.app, { fields })
  page.failingSince = undefined
  return { success: true }
}

function listApps({ world, node: { page } }: PageCall) {
  return {
    data: [...page.subscribed].map(([app, { fields }]) => ({
      category: 'Business',
      ...presentApp(world, app),
      subscribed_fields: fields,
    })),
  }
}

function unsubscribe({ node: { page }, token }: PageCall) {
  page.subscribed.delete(token.app)
  return { success: true }
}

/** Past messages, for a server that catches up after it was away. */
function listConversations({ world, node: { page }, parameters }: PageCall) {
  const talks = world.messenger.talks
    .all()
    .filter(({ account, messages }) => account === page.id && messages.size > 0)
  const presented = talks.map(({ client, messages }) => ({
    id: `t_${client}`,
    messages: {
      data: [...messages.values()].toReversed().map((message) => ({
        id: message.id,
        created_time: new Date(message.at).toISOString().replace(/\.\d{3}Z$/, '+0000'),
        from: message.by === 'bot' ? { id: page.id, name: page.name } : { id: client },
        message: message.text,
      })),
    },
  }))
  return paged(presented, parameters.values, `${world.address()}/v21.0/${page.id}/conversations`)
}

/** Only people who have written may be looked up. */
function readProfile({ world, node: { client }, parameters }: EndpointCall<'client'>) {
  const { talks, files } = world[client.product]
  const { lastInboundAt } = talks.between(client.page, client.psid)
  if (lastInboundAt === undefined) throw noSuchObject('get', client.psid)
  const { firstName, lastName, locale, psid } = client
  const picture = files.add(client.page, { ...sample('thumbnail'), duration: undefined })
  const whole = {
    first_name: firstName,
    last_name: lastName,
    name: [firstName, lastName].filter(Boolean).join(' '),
    profile_pic: cdnAddress(world, client.product, picture),
    ...(client.username === undefined ? { locale } : { username: client.username }),
    id: psid,
  }
  return chosen(whole, parameters.values['fields'], ['first_name', 'last_name', 'profile_pic'])
}
