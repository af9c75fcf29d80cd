import { useChat, useChatState } from './use-chat.ts'
import { IconButton } from './IconButton.tsx'

export function Header() {
  const { page, host, t, times, isMuted, setMuted } = useChat()
  const { state, opens_on } = useChatState(({ presence }) => presence)
  const isBack = state === 'closed' && opens_on !== null
  return (
    <header>
      <div class="heading">
        <h1 dir="auto">{page.company_name}</h1>
        <p class={`presence ${state}`}>{isBack ? t('opens', { time: times.opening(opens_on) }) : t(state)}</p>
      </div>
      <IconButton
        icon={isMuted ? 'silence' : 'sound'}
        label={t(isMuted ? 'unmute' : 'mute')}
        onClick={() => setMuted(!isMuted)}
      />
      {host.isFramed && (
        <IconButton icon="close" label={t('close')} onClick={() => host.send({ type: 'close' })} />
      )}
    </header>
  )
}
