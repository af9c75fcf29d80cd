import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../../lib/clock-of.ts'
import { VoiceNote } from '../../ui/chat/VoiceNote.tsx'

const speeds = [1, 1.5, 2]

/** Plays the recording before it is sent. We measure its length: browsers write none into a recording. */
export function Listening({ file, seconds }: { file: File; seconds: number }) {
  const { t } = useTranslation()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (audio.current) audio.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed
  }, [speed])
  const toggle = () => {
    if (isPlaying) return audio.current?.pause()
    void audio.current?.play().catch(() => undefined)
  }
  return (
    <>
      <VoiceNote
        label={t('recording.yours')}
        play={{ label: t(isPlaying ? 'recording.pause' : 'recording.play'), isPlaying, onToggle: toggle }}
        seek={{
          label: t('recording.seek'),
          at: Math.min(at, seconds),
          length: seconds,
          onChange(place) {
            if (audio.current) audio.current.currentTime = place
            setAt(place)
          },
        }}
        clock={`${clockOf(Math.min(at, seconds))} / ${clockOf(seconds)}`}
        speed={{
          text: `${speed}×`,
          label: t('message.speed', { speed }),
          onChange: () => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1),
        }}
      />
      <audio
        ref={audio}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      >
        <track kind="captions" />
      </audio>
    </>
  )
}
