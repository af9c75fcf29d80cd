import type { Waiting } from '../../waiting.ts'
import { receivedCalls, type ReceivedCalls } from '../../provider-connection.ts'
import { grantsFor, whatsappScopes } from '../login/grants.ts'
import { issueToken } from '../tokens.ts'
import { announceAtAccount } from '../webhooks.ts'
import type { GraphOutbox, GraphWorld } from '../world.ts'
import {
  digitsOf,
  windowMs,
  type Account,
  type BusinessNumber,
  type Person,
  type Template,
} from './account.ts'
import { decideTemplate, type TemplateDecision } from './decide-template.ts'
import { createPhone, type WhatsAppPhone } from './phone.ts'
import { addTemplate, type NewTemplate } from './template-endpoints.ts'
import { whatsappFaults, type WhatsAppFaults } from './whatsapp-faults.ts'

export type NewAccount = { id: string; name: string; business?: string }
export type NewNumber = Pick<BusinessNumber, 'id' | 'display' | 'verifiedName'> &
  Partial<Pick<BusinessNumber, 'account' | 'verification' | 'quality' | 'throughput' | 'registered'>>
export type NewPerson = {
  /** The phone number; omitted for a person who hides it and is known by a user id. */
  phone?: string
  name: string
  /** A business-scoped user id, such as `US.1349`. */
  userId?: string
  username?: string
  /** The id of the number this phone writes to; the first one when absent. */
  number?: string
}

/** The WhatsApp Cloud API and the phones around it. */
export type WhatsAppSimulator = ReceivedCalls & {
  readonly world: GraphWorld
  addAccount: (account: NewAccount) => void
  /** A phone number of an account; of the first one when none is named. */
  addNumber: (number: NewNumber) => void
  numbers: () => BusinessNumber[]
  /** A token for an account, as a finished signup gives it. */
  token: (account?: string) => string
  /** A client's phone; asking again for the same number or user id gives a phone of the same client. */
  client: (person: NewPerson) => WhatsAppPhone
  clients: () => Person[]
  /** A template that is there already, approved. */
  addTemplate: (template: NewTemplate, account?: string) => void
  /** Ends the review of a template, or changes its state later. */
  decides: (name: string, decision: TemplateDecision) => void
  /** Ends a client's 24-hour window. */
  closesWindow: (phone: WhatsAppPhone) => void
  /** Delivers any value of a field as it is. */
  deliverRaw: (value: Record<string, unknown>, field?: string, account?: string) => void
  deliveries: () => GraphOutbox['log']
  /** Resolves when everything caused so far is delivered. */
  settled: (timeoutMs?: number) => Promise<void>
  /** The method of the calls that send a message. */
  readonly sendMethod: string
  readonly faults: WhatsAppFaults
  onChange: (listener: () => void) => () => void
}

export function createWhatsApp(world: GraphWorld, waiting: Waiting): WhatsAppSimulator {
  const { whatsapp, connections } = world
  const connection = connections.whatsapp
  const numberNamed = (id: string | undefined) => named(whatsapp.numbers, id, 'phone number')
  const accountNamed = (id: string | undefined) => named(whatsapp.accounts, id, 'account')
  return {
    world,
    ...receivedCalls(connection),
    sendMethod: 'messages',
    addAccount: (account) => void whatsapp.accounts.set(account.id, newAccount(account)),
    addNumber: (number) => {
      const account = accountNamed(number.account).id
      whatsapp.numbers.set(number.id, newNumber(world, account, number))
      waiting.changed()
    },
    numbers: () => [...whatsapp.numbers.values()],
    token: (account) => accountToken(world, accountNamed(account)),
    client: (given) => {
      const person = personOf(world, given)
      waiting.changed()
      return createPhone(world, person, () => numberNamed(given.number), waiting.waitFor)
    },
    clients: () => [...whatsapp.people.values()],
    addTemplate: (template, account) => {
      addTemplate(world, accountNamed(account), template).status = 'APPROVED'
    },
    decides: (name, decision) => {
      const [account, template] = templateNamed(world, name)
      decideTemplate(world, account, template, decision)
    },
    closesWindow: ({ person }) => {
      for (const talk of whatsapp.talks.all()) {
        if (talk.client === person.key)
          talk.lastInboundAt = world.clock.now() - windowMs / world.clock.timeScale
      }
    },
    deliverRaw: (value, field = 'messages', account) =>
      announceAtAccount(world, accountNamed(account).id, undefined, 'raw', { field, value }),
    deliveries: () => [...whatsapp.outbox.log],
    settled: async (timeoutMs = 10000) => {
      await waiting.waitFor(() => whatsapp.outbox.isQuiet() || undefined, timeoutMs, 'all WhatsApp webhooks')
    },
    faults: whatsappFaults({ connection, outboxes: [whatsapp.outbox], changed: waiting.changed }, whatsapp),
    onChange: waiting.onChange,
  }
}

/** By its id, or the first one. */
export function named<Thing>(things: Map<string, Thing>, id: string | undefined, what: string): Thing {
  const thing = id === undefined ? things.values().next().value : things.get(id)
  if (!thing) throw new Error(id === undefined ? `no ${what} is known yet` : `no ${what} ${id}`)
  return thing
}

function newAccount({ id, name, business = `${id}9` }: NewAccount): Account {
  return { id, name, business, subscribed: new Map(), templates: [] }
}

function newNumber(world: GraphWorld, account: string, given: NewNumber): BusinessNumber {
  const { registered = true } = given
  return {
    verification: 'VERIFIED',
    quality: 'GREEN',
    throughput: registered ? 'STANDARD' : 'NOT_APPLICABLE',
    ...given,
    account,
    registered,
    onboardedAt: world.clock.now(),
    pin: undefined,
    wrongPins: 0,
    override: undefined,
    profile: {},
  }
}

function accountToken(world: GraphWorld, { id }: Account): string {
  const app = named(world.apps, undefined, 'app').id
  return issueToken(world, { app, kind: 'system', owner: id, grants: grantsFor(whatsappScopes, [id]) }).value
}

function personOf({ whatsapp, random }: GraphWorld, given: NewPerson): Person {
  const waId = given.phone === undefined ? undefined : digitsOf(given.phone)
  const userId = given.userId ?? (waId === undefined ? `US.${random.digits(20)}` : undefined)
  const key = waId ?? userId ?? ''
  const known = whatsapp.people.get(key)
  if (known) return Object.assign(known, { name: given.name })
  const { name, username } = given
  const person: Person = { key, waId, userId, username, name, showsReading: true, isOffline: false }
  whatsapp.people.set(key, person)
  return person
}

function templateNamed({ whatsapp }: GraphWorld, name: string): [Account, Template] {
  for (const account of whatsapp.accounts.values()) {
    const template = account.templates.find((one) => one.name === name || one.id === name)
    if (template) return [account, template]
  }
  throw new Error(`no template ${name}`)
}
