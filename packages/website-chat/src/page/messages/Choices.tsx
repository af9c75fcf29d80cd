import type { VisitorMessage } from '@switchboard/contract'
import { useState } from 'preact/hooks'
import { Failed } from '../Failed.tsx'
import { useChat } from '../use-chat.ts'

/** The buttons under a question, such as the rating: as long as they are there, another changes the answer. */
export function Choices({ message: { id, choices, chosen } }: { message: VisitorMessage }) {
  const { t, conversation } = useChat()
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const [answer, setAnswer] = useState('')
  const choose = async (label: string, payload: string) => {
    setState('busy')
    const isDone = await conversation.choose(id, payload)
    setState(isDone ? 'open' : 'failed')
    if (isDone) setAnswer(`${label} · ${t('thanks')}`)
  }
  if (choices.length === 0 && answer === '') return null
  return (
    <div class="choices">
      {choices.map(({ label, payload }) => (
        <button
          key={payload}
          type="button"
          class="choice"
          aria-pressed={chosen === null ? undefined : chosen === payload}
          aria-disabled={state === 'busy'}
          onClick={() => state !== 'busy' && void choose(label, payload)}
        >
          {label}
        </button>
      ))}
      {state === 'failed' ? <Failed /> : <output class={answer && 'line'}>{answer}</output>}
    </div>
  )
}
