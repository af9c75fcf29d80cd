import type { Message } from '@switchboard/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoiceNote } from '../../../ui/chat/VoiceNote.tsx'
import { MessageMeta, type MessageMetaProps } from '../../../ui/chat/MessageMeta.tsx'
import { clockOf } from './message-words.ts'

type VoicePlayerProps = { message: Message; name: string; meta: MessageMetaProps }

const speeds = [1, 1.5, 2]

/** §2: audio plays as ogg. One plays at a time, and nothing is fetched before somebody presses play. */
export function VoicePlayer({ message, name, meta }: VoicePlayerProps) {
  const { t } = useTranslation()
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)
  const [measured, setMeasured] = useState(0)
  const length = message.duration ?? measured
  useEffect(() => {
    if (sound.current) sound.current.playbackRate = speed
  }, [speed])

  const toggle = () => {
    const audio = sound.current
    if (!audio) return
    if (!audio.paused) return audio.pause()
    for (const other of document.querySelectorAll('audio')) if (other !== audio) other.pause()
    audio.play().catch(() => setPlaying(false))
  }
  const seek = (share: number) => {
    if (sound.current && length > 0) sound.current.currentTime = share * length
    setAt(share * length)
  }
  const nextSpeed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
  return (
    <>
      <VoiceNote
        label={t(message.recorded ? 'message.voice' : 'message.audio', { name })}
        playLabel={t('message.play')}
        pauseLabel={t('message.pause')}
        isPlaying={isPlaying}
        onToggle={toggle}
        progress={length > 0 ? Math.min(1, at / length) : 0}
        onSeek={seek}
        seekLabel={t('message.seek')}
        clock={`${clockOf(at)} / ${clockOf(length)}`}
        speed={{
          words: `${speed}×`,
          label: t('message.speed', { speed }),
          onChange: () => setSpeed(nextSpeed),
        }}
        isDisabled={message.path === null}
        meta={<MessageMeta {...meta} isInline />}
      />
      {message.path !== null && (
        <audio
          ref={sound}
          src={message.path}
          preload="none"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onLoadedMetadata={(event) => setMeasured(event.currentTarget.duration)}
          onEnded={() => setAt(0)}
          onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        >
          <track kind="captions" />
        </audio>
      )}
    </>
  )
}
