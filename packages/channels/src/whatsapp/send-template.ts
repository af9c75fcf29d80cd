import type { Outbound, TemplateVariable } from '../outbound.ts'

/** An approved template with its places filled. */
export function templateOf({ name, language, variables }: Extract<Outbound, { kind: 'template' }>) {
  const components = variables.length === 0 ? [] : [{ type: 'body', parameters: variables.map(parameterOf) }]
  return { name, language: { code: language }, components }
}

/** WhatsApp takes no line breaks, tabs or runs of spaces in a variable. */
function parameterOf({ name, text }: TemplateVariable): Record<string, string> {
  const named = name === null ? {} : { parameter_name: name }
  return { type: 'text', ...named, text: text.replaceAll(/\s+/g, ' ').trim() }
}
