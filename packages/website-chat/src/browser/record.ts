export interface Recording {
  finish(): Promise<File>
  /** Lets the microphone go; what was recorded until then can be finished. */
  stop(): void
}

/** In the order in which messengers play them best. */
const kinds = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']

export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.start()
  return {
    finish: () =>
      new Promise((resolve) => {
        const complete = () => {
          release()
          const [type = ''] = recorder.mimeType.split(';')
          resolve(new File(parts, `voice.${type.split('/')[1] ?? 'webm'}`, { type }))
        }
        // A microphone that was unplugged has ended it.
        if (recorder.state === 'inactive') return complete()
        recorder.addEventListener('stop', complete)
        recorder.stop()
      }),
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}
