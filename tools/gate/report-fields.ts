// The reports of the test runners are read field by field: a missing field reads as empty, never as an error.

export function numberAt(report: unknown, name: string): number {
  const value = fieldAt(report, name)
  return typeof value === 'number' ? value : 0
}

export function textAt(report: unknown, name: string): string {
  const value = fieldAt(report, name)
  return typeof value === 'string' ? value : ''
}

export function listAt(report: unknown, name: string): unknown[] {
  const value = fieldAt(report, name)
  return Array.isArray(value) ? value : []
}

export function fieldAt(report: unknown, name: string): unknown {
  return typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined
}
