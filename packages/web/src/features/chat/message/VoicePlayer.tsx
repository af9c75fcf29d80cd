import { useTranslation } from 'react-i18next'
import { clockOf } from '../../../lib/clock-of.ts'
import { FileCard } from '../../../ui/chat/FileCard.tsx'
import { MessageMeta, type MessageMetaProps } from '../../../ui/chat/MessageMeta.tsx'
import { VoiceNote } from '../../../ui/chat/VoiceNote.tsx'
import { useSound } from './use-sound.ts'
import type { ShownMessage } from './message-text.ts'

type VoicePlayerProps = { message: ShownMessage; name: string; meta: MessageMetaProps }

/** Audio plays as ogg, and in its second form where a browser does not play that. */
export function VoicePlayer({ message, name, meta }: VoicePlayerProps) {
  const { t } = useTranslation()
  const sound = useSound(message)
  const { at, length, speed, isFailed } = sound
  return (
    <>
      <VoiceNote
        label={t(message.recorded ? 'message.voice' : 'message.audio', { name })}
        play={{
          label: t(sound.isPlaying ? 'message.pause' : 'message.play'),
          isPlaying: sound.isPlaying,
          onToggle: sound.toggle,
        }}
        {...(sound.bars && { bars: sound.bars })}
        seek={{ label: t('message.seek'), at, length, onChange: sound.seek }}
        clock={length > 0 ? `${clockOf(at)} / ${clockOf(length)}` : clockOf(at)}
        speed={{ text: `${speed}×`, label: t('message.speed', { speed }), onChange: sound.nextSpeed }}
        isDisabled={message.path === null || isFailed}
        meta={<MessageMeta {...meta} isInline />}
      />
      {message.path !== null && (
        <audio {...sound.element}>
          <track kind="captions" />
        </audio>
      )}
      {isFailed && <Unplayable message={message} />}
    </>
  )
}

function Unplayable({ message }: { message: ShownMessage }) {
  const { t } = useTranslation()
  const name = message.file_name ?? t('preview.audio')
  return (
    <FileCard
      name={name}
      about={t('message.noSound')}
      {...(message.path !== null && {
        download: { href: message.path, label: t('message.download', { name }) },
      })}
    />
  )
}
