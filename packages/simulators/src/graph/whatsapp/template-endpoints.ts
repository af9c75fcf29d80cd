import { isRecord, readLoosely } from '../../read-request.ts'
import { endpoint, type EndpointCall } from '../endpoint.ts'
import { GraphError, invalidParameter } from '../graph-error.ts'
import { chosen, paged } from '../paging.ts'
import type { GraphWorld } from '../world.ts'
import type { Account, Template, TemplateComponent } from './account.ts'
import { decideTemplate } from './decide-template.ts'
import { refuseComponents } from './template-rules.ts'

/** Message templates: listed, submitted for review, deleted. */
export const templateEndpoints = [
  endpoint('whatsapp', 'account', 'GET', 'message_templates', 'message_templates', list),
  endpoint('whatsapp', 'account', 'POST', 'message_templates', 'submitTemplate', submit),
  endpoint('whatsapp', 'account', 'DELETE', 'message_templates', 'deleteTemplate', remove),
]

type Call = EndpointCall<'account'>
const common = ['name', 'status', 'category', 'language', 'components']

function list({ world, node: { account }, parameters }: Call) {
  const { fields, status } = parameters.values
  const wanted = account.templates.filter((one) => status === undefined || one.status === status)
  const address = `${world.address()}/v21.0/${account.id}/message_templates`
  return paged(
    wanted.map((one) => chosen(presentTemplate(one), fields, common)),
    parameters.values,
    address,
  )
}

function presentTemplate({ rejectedReason, ...rest }: Template): Record<string, unknown> {
  return { ...rest, rejected_reason: rejectedReason }
}

function submit({ world, node: { account }, parameters }: Call) {
  const { name, language, category } = parameters.values
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name)) {
    throw invalidParameter('Invalid parameter', {
      userTitle: 'Template name is not valid',
      userMessage: 'Message template name can only have lowercase letters and underscores.',
    })
  }
  if (typeof language !== 'string' || !/^[a-z]{2,3}(_[A-Z]{2,4})?$/.test(language)) {
    throw invalidParameter('Param language must be a supported language code.')
  }
  if (typeof category !== 'string' || !['UTILITY', 'MARKETING', 'AUTHENTICATION'].includes(category)) {
    throw invalidParameter('Param category must be one of {UTILITY, MARKETING, AUTHENTICATION}.')
  }
  refuseTwin(account, name, language)
  const components = readComponents(parameters.values['components'])
  refuseComponents(components)
  const template = addTemplate(world, account, { name, language, category, components })
  return { id: template.id, status: template.status, category }
}

function refuseTwin({ templates }: Account, name: string, language: string): void {
  if (!templates.some((one) => one.name === name && one.language === language)) return
  throw new GraphError(100, '(#100) Invalid parameter', {
    subcode: 2388024,
    userTitle: 'Content in this language already exists',
    userMessage: `There is already ${language} content for this template. You can create a new template and try again.`,
  })
}

function readComponents(value: unknown): TemplateComponent[] {
  const list = readLoosely(value)
  if (!Array.isArray(list)) throw invalidParameter('The parameter components is required.')
  return list.filter(isRecord).map((one) => ({ ...one, type: String(one['type']).toUpperCase() }))
}

export type NewTemplate = Pick<Template, 'name' | 'language' | 'category' | 'components'>

export function addTemplate(world: GraphWorld, account: Account, fresh: NewTemplate): Template {
  const template: Template = {
    ...fresh,
    id: world.random.digits(15),
    status: 'PENDING',
    rejectedReason: 'NONE',
  }
  account.templates.push(template)
  world.changed()
  const { reviewMs } = world.options
  if (reviewMs !== undefined) {
    world.clock.schedule(reviewMs, () => decideTemplate(world, account, template, { event: 'APPROVED' }))
  }
  return template
}

function remove({ world, node: { account }, parameters }: Call) {
  const { name, hsm_id: id } = parameters.values
  const left = account.templates.filter(
    (one) => one.name !== name || (typeof id === 'string' && one.id !== id),
  )
  if (left.length === account.templates.length) {
    throw new GraphError(100, '(#100) Invalid parameter', { userMessage: 'The template does not exist.' })
  }
  account.templates = left
  world.changed()
  return { success: true }
}
