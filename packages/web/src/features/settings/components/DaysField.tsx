import { narrowSigns } from '@switchboard/contract'
import { useState } from 'react'
import { TextField } from '../../../ui/forms/TextField.tsx'

const MOST_DAYS = 36_500

type DaysFieldProps = {
  label: string
  /** null: the field is empty. */
  days: number | null
  onChange: (days: number | null) => void
  error?: string | undefined
}

/** A number of days, in digits alone. What an input method is composing stays as it is until it is done: it would lose it otherwise. */
export function DaysField({ label, days, onChange, error }: DaysFieldProps) {
  const [composed, setComposed] = useState<string | null>(null)
  const text = days === null ? '' : String(days)
  return (
    <div
      onCompositionStart={() => setComposed(text)}
      onCompositionEnd={({ target }) => {
        setComposed(null)
        if (target instanceof HTMLInputElement) onChange(daysOf(target.value))
      }}
    >
      <TextField
        label={label}
        inputMode="numeric"
        maxLength={5}
        value={composed ?? text}
        onChange={(typed) => (composed === null ? onChange(daysOf(typed)) : setComposed(typed))}
        error={error}
      />
    </div>
  )
}

/** Wide digits count too: a Japanese input method writes them. */
function daysOf(typed: string): number | null {
  const digits = narrowSigns(typed).replace(/\D/g, '')
  return digits === '' ? null : Math.min(MOST_DAYS, Number(digits))
}
