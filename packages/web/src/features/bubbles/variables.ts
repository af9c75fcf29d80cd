export const variableNames = ['client_name', 'agent_name', 'department', 'ticket'] as const
export type VariableName = (typeof variableNames)[number]

/** An empty value is one that the ticket does not have. */
export type VariableValues = Readonly<Record<VariableName, string>>

export interface TextPart {
  kind: 'text' | 'value' | 'unknown'
  text: string
  at: number
}

/** {{client_name}} or, with what stands in when there is no value, {{client_name|there}}. */
const variable = /\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g

/** A saved text with the values in it; a variable that nobody knows stays as it was typed. */
export function splitVariables(content: string, values: VariableValues): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of content.matchAll(variable)) {
    const [typed, name = '', fallback = ''] = match
    if (match.index > from) parts.push({ kind: 'text', text: content.slice(from, match.index), at: from })
    parts.push(
      isVariable(name)
        ? { kind: 'value', text: values[name].trim() || fallback.trim(), at: match.index }
        : { kind: 'unknown', text: typed, at: match.index },
    )
    from = match.index + typed.length
  }
  if (from < content.length) parts.push({ kind: 'text', text: content.slice(from), at: from })
  return parts
}

/** The text as it is put into an answer. Values are never searched for variables: a client chooses his or her name. */
export const resolveVariables = (content: string, values: VariableValues): string =>
  splitVariables(content, values)
    .map(({ text }) => text)
    .join('')

const isVariable = (name: string): name is VariableName => variableNames.some((one) => one === name)
