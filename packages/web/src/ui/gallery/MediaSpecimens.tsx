import { useState } from 'react'
import { ImageGrid } from '../chat/ImageGrid.tsx'
import { MessageBubble } from '../chat/MessageBubble.tsx'
import { MessageMeta } from '../chat/MessageMeta.tsx'
import { VideoTile } from '../chat/VideoTile.tsx'
import { VoiceNote } from '../chat/VoiceNote.tsx'
import { meta } from './message-samples.tsx'

const shots = ['#3c6e71', '#a87a45', '#5a4130', '#6d7579', '#8a6a4c', '#284b63'].map((colour, place) => ({
  id: `${place}`,
  picture: paint(colour),
  alt: `Photo ${place + 1}`,
}))

const openLabel = ({ alt }: { alt: string }) => `Open ${alt}`
const nothing = () => undefined

export function MediaSpecimens() {
  return (
    <>
      {[6, 2, 1].map((count) => (
        <MessageBubble
          key={count}
          side="client"
          label="photos"
          isFirst={count === 6}
          content={{
            kind: 'media',
            media: <ImageGrid shots={shots.slice(0, count)} onOpen={nothing} openLabel={openLabel} />,
            ...(count === 6 && { caption: 'Front, group head, plate' }),
          }}
          meta={meta('09:01')}
        />
      ))}
      <MessageBubble
        side="client"
        label="video"
        content={{
          kind: 'media',
          media: (
            <VideoTile
              poster={paint('#4d5559')}
              label="Play video from Ingrid"
              length={12}
              onPlay={nothing}
            />
          ),
        }}
        meta={meta('09:02')}
      />
      <Voice />
    </>
  )
}

function Voice() {
  const [at, setAt] = useState(13)
  const [isPlaying, setPlaying] = useState(false)
  return (
    <MessageBubble
      side="agent"
      label="voice"
      isFirst
      meta={meta('09:12', 'read')}
      content={{
        kind: 'whole',
        whole: (
          <VoiceNote
            label="Voice message, 0:34"
            play={{
              label: isPlaying ? 'Pause voice message' : 'Play voice message',
              isPlaying,
              onToggle: () => setPlaying(!isPlaying),
            }}
            bars={Array.from(
              { length: 56 },
              (_, place) => 0.15 + 0.8 * Math.abs(Math.sin(place * 1.7) * Math.cos(place / 9)),
            )}
            seek={{ label: 'Position', at, length: 34, onChange: setAt }}
            clock="0:13 / 0:34"
            speed={{ text: '1×', label: 'Speed 1×', onChange: nothing }}
            meta={<MessageMeta {...meta('09:12', 'read')} isInline />}
          />
        ),
      }}
    />
  )
}

function paint(colour: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="${colour}" d="M0 0h4v3H0z"/><circle cx="2" cy="1.5" r="1" fill="#fff4"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
