import type { VisitorMessage } from '@switchboard/contract'
import { useState } from 'preact/hooks'
import { Failed } from '../Failed.tsx'
import { useChat } from '../use-chat.ts'

/** The buttons under a question, such as the rating. When the answer has arrived, it is there in their place. */
export function Choices({ message }: { message: VisitorMessage }) {
  const { t, conversation } = useChat()
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const [answer, setAnswer] = useState('')
  const choose = async (label: string, payload: string) => {
    setState('busy')
    const isDone = await conversation.choose(message.id, payload)
    setState(isDone ? 'open' : 'failed')
    if (isDone) setAnswer(`${label} · ${t('thanks')}`)
  }
  if (message.choices.length === 0) return answer && <output class="choices line">{answer}</output>
  return (
    <div class="choices">
      {message.choices.map(({ label, payload }) => (
        <button
          key={payload}
          type="button"
          class="choice"
          aria-disabled={state === 'busy'}
          onClick={() => state !== 'busy' && void choose(label, payload)}
        >
          {label}
        </button>
      ))}
      {state === 'failed' && <Failed />}
    </div>
  )
}
