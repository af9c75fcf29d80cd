import type { ColumnType, Generated } from 'kysely'

/** timestamptz arrives as UTC text with microseconds (database.ts). */
export type Instant = string
/** Has a default in the database. */
export type Defaulted<T> = Generated<T>
/** Written as text, read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>
/** Numbered by the database, never written. */
export type Numbered = ColumnType<number, never, never>
