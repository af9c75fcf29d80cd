import { isRecord } from '../../read-request.ts'
import { refusedByWhatsApp } from '../graph-error.ts'
import type { Template } from './account.ts'
import { limited, partOf, type Content, type SendCall } from './content-parts.ts'

/** A template filled in, or the refusal its state or its parameters call for. */
export function readTemplate({ world, node: { number } }: SendCall, part: Record<string, unknown>): Content {
  const name = limited(part, 'name', 512)
  const language = limited(partOf(part['language'], 'template[language]'), 'code', 15)
  const account = world.whatsapp.accounts.get(number.account)
  const template = account?.templates.find((one) => one.name === name && one.language === language)
  if (!template || template.status === 'PENDING' || template.status === 'REJECTED') {
    const details = `template name (${name}) does not exist in ${language}`
    throw refusedByWhatsApp(132001, 'Template name does not exist in the translation', details)
  }
  if (template.status === 'PAUSED') {
    throw refusedByWhatsApp(132015, 'Template is Paused', 'Template is paused due to low quality.')
  }
  if (template.status === 'DISABLED') {
    throw refusedByWhatsApp(132016, 'Template is Disabled', 'Template has been paused too many times.')
  }
  const category = template.category.toLowerCase()
  return { shows: { kind: 'text', ...filled(template, part['components']) }, category }
}

function filled(template: Template, given: unknown): { text: string; buttons: [] } {
  const parts = ['HEADER', 'BODY', 'FOOTER'].map((type) => {
    const component = template.components.find((one) => one.type === type)
    const text = typeof component?.['text'] === 'string' ? component['text'] : ''
    return fill(text, parametersFor(given, type))
  })
  return { text: parts.filter((one) => one !== '').join('\n'), buttons: [] }
}

function parametersFor(given: unknown, type: string): string[] {
  const components = Array.isArray(given) ? given.filter(isRecord) : []
  const component = components.find((one) => String(one['type']).toUpperCase() === type)
  const parameters: unknown = component?.['parameters']
  return Array.isArray(parameters) ? parameters.filter(isRecord).map((one) => String(one['text'])) : []
}

const variable = /\{\{\s*\w+\s*\}\}/g

function fill(text: string, values: string[]): string {
  const expected = text.match(variable)?.length ?? 0
  if (expected !== values.length) {
    const details = `body: number of localizable_params (${values.length}) does not match the expected number of params (${expected})`
    throw refusedByWhatsApp(
      132000,
      'Number of parameters does not match the expected number of params',
      details,
    )
  }
  let at = 0
  return text.replaceAll(variable, () => values[at++] ?? '')
}
