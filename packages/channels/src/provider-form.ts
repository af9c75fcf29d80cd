export interface Upload {
  field: string
  blob: Blob
  name: string
}

/** In a form, values other than text must be JSON. */
export function formOf(fields: Record<string, unknown>, { field, blob, name }: Upload): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append(field, blob, name)
  return form
}
