import type { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export const componentUri = (id: string): string => `#/components/schemas/${id}`
