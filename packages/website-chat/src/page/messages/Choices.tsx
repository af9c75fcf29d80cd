import type { VisitorMessage } from '@switchboard/contract'
import { useState } from 'preact/hooks'
import { Failed } from '../Failed.tsx'
import { useChat } from '../use-chat.ts'

/** The buttons under a question, such as the rating. They go when the answer has arrived. */
export function Choices({ message }: { message: VisitorMessage }) {
  const { conversation } = useChat()
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const choose = async (payload: string) => {
    setState('busy')
    const isDone = await conversation.choose(message.id, payload)
    setState(isDone ? 'open' : 'failed')
  }
  return (
    <div class="choices">
      {message.choices.map(({ label, payload }) => (
        <button
          key={payload}
          type="button"
          class="choice"
          aria-disabled={state === 'busy'}
          onClick={() => state !== 'busy' && void choose(payload)}
        >
          {label}
        </button>
      ))}
      {state === 'failed' && <Failed />}
    </div>
  )
}
