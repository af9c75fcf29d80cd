// The reports of the test runners are read field by field: what is missing reads as empty, never as an error.

export function numberAt(told: unknown, name: string): number {
  const value = fieldAt(told, name)
  return typeof value === 'number' ? value : 0
}

export function textAt(told: unknown, name: string): string {
  const value = fieldAt(told, name)
  return typeof value === 'string' ? value : ''
}

export function listAt(told: unknown, name: string): unknown[] {
  const value = fieldAt(told, name)
  return Array.isArray(value) ? value : []
}

export function fieldAt(told: unknown, name: string): unknown {
  return typeof told === 'object' && told !== null ? Reflect.get(told, name) : undefined
}
