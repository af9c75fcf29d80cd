import { z } from 'zod'
import { callGraph, type GraphConnection, Success } from '../meta/graph-api.ts'
import { allRows } from '../meta/pages-of.ts'
import { Id, lenient, Text } from '../wire-parts.ts'

export interface WhatsappTemplate {
  id: string
  name: string
  language: string
  status: string
  category: string
  /** The body, with its places as `{{1}}` or `{{name}}`. */
  text: string
  /** The places in the body; null for counted ones, in order. */
  places: readonly (string | null)[]
  /** False: it needs more than text in its body (a picture above, a link below), which Switchboard does not fill. */
  isPlain: boolean
  rejectedReason: string | null
}

/** @throws ChannelError */
export async function listTemplates(
  connection: GraphConnection,
  businessId: string,
): Promise<WhatsappTemplate[]> {
  const fields = 'id,name,status,category,language,components,rejected_reason'
  const rows = await allRows(connection, [businessId, 'message_templates'], { fields }, TemplateRow)
  return rows.map(({ components, rejected_reason: reason, ...row }) => {
    const text = components.find(({ type }) => type.toUpperCase() === 'BODY')?.text ?? ''
    const others = components.filter(({ type }) => type.toUpperCase() !== 'BODY')
    const isPlain = others.every((one) => !needsMore(one))
    const rejectedReason = reason === undefined || reason === 'NONE' ? null : reason
    return { ...row, text, places: placesIn(text), isPlain, rejectedReason }
  })
}

const Component = z.looseObject({ type: Text, text: lenient(Text), format: lenient(Text) })

const TemplateRow = z.object({
  id: Id,
  name: Text,
  language: Text,
  status: Text,
  category: Text.catch(''),
  components: z.array(Component).catch([]),
  rejected_reason: lenient(Text),
})

function needsMore(component: z.infer<typeof Component>): boolean {
  const isMedia = component.format !== undefined && component.format.toUpperCase() !== 'TEXT'
  return isMedia || JSON.stringify(component).includes('{{')
}

/** Each place once, in the order in which WhatsApp counts them. */
export function placesIn(text: string): (string | null)[] {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => name ?? [])
  const named = [...new Set(names.filter((name) => !/^\d+$/.test(name)))]
  const highest = Math.max(0, ...names.flatMap((name) => (/^\d{1,3}$/.test(name) ? [Number(name)] : [])))
  return [...Array.from({ length: highest }, () => null), ...named]
}

/** Names may have small letters, digits and underscores only: "Order update!" becomes "order_update". */
export function templateName(title: string): string {
  // Remove combining marks before and after: NFKD sorts a long run of them in quadratic time.
  const plain = title.replaceAll(/\p{M}/gu, '').normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '')
    .slice(0, 512)
}

/** Why WhatsApp would refuse this text; null: it may be submitted. */
export function templateFault(text: string): string | null {
  if (/^\s*\{\{/.test(text) || /\}\}\s*$/.test(text)) return 'A variable cannot be at the beginning or end.'
  if (/\}\}\s*\{\{/.test(text)) return 'Two variables need words between them.'
  const places = placesIn(text)
  const isMixed = places.some((place) => place === null) && places.some((place) => place !== null)
  return isMixed ? 'Variables are either numbered or named.' : null
}

/** Approval takes minutes to a day and arrives as `News`. Variables need examples. @throws ChannelError */
export async function createTemplate(
  connection: GraphConnection,
  businessId: string,
  { name, language, category, text }: Pick<WhatsappTemplate, 'name' | 'language' | 'category' | 'text'>,
): Promise<{ id: string; status: string; category: string }> {
  const places = placesIn(text)
  const isNamed = places.some((place) => place !== null)
  const json = {
    name,
    language,
    category,
    parameter_format: isNamed ? 'NAMED' : 'POSITIONAL',
    components: [{ type: 'BODY', text, ...exampleOf(places) }],
  }
  const result = z.looseObject({ id: Id, status: Text.catch('PENDING'), category: Text.catch(category) })
  const made = await callGraph(connection, {
    method: 'POST',
    path: [businessId, 'message_templates'],
    json,
    result,
  })
  return { id: made.id, status: made.status, category: made.category }
}

function exampleOf(places: readonly (string | null)[]): Record<string, unknown> {
  if (places.length === 0) return {}
  const named = places.flatMap((name) => (name === null ? [] : [{ param_name: name, example: 'example' }]))
  if (named.length > 0) return { example: { body_text_named_params: named } }
  return { example: { body_text: [places.map((_, index) => `example ${index + 1}`)] } }
}

/** All languages of the name; with an id only that one. @throws ChannelError */
export async function deleteTemplate(
  connection: GraphConnection,
  businessId: string,
  { name, id }: { name: string; id?: string },
): Promise<void> {
  const query = { name, ...(id === undefined ? {} : { hsm_id: id }) }
  await callGraph(connection, {
    method: 'DELETE',
    path: [businessId, 'message_templates'],
    query,
    result: Success,
  })
}
