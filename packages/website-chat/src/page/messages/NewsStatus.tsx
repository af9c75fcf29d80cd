import { useEffect, useState } from 'preact/hooks'
import { useChat } from '../use-chat.ts'
import { newsSince } from './news-since.ts'

/** Says each new message of the company once. The list itself is silent: older messages come into it too. */
export function NewsStatus() {
  const { store, t, page } = useChat()
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(() => {
    let before = store.get()
    return store.subscribe(() => {
      const state = store.get()
      const news = newsSince(before, state)
      if (news.length > 0)
        setSaid(({ turn }) => ({
          text: news
            .map(({ text, file }) =>
              t('newFrom', { name: page.company_name, text: text || file?.name || '' }),
            )
            .join(' '),
          turn: turn + 1,
        }))
      before = state
    })
  }, [store, t, page])
  // A node of its own: of a text that stays the same, a screen reader says nothing.
  return (
    <output class="hidden">
      <span key={said.turn}>{said.text}</span>
    </output>
  )
}
