const megabyte = 1024 * 1024

/** The limits of Messenger and Instagram alike. */
export const messagingLimits = {
  /** Words above the buttons that stay. */
  buttonText: 640,
  buttons: 3,
  buttonTitle: 20,
  quickReplies: 13,
  /** Cards side by side, three buttons each. */
  cards: 10,
  cardTitle: 80,
  choices: 120,
  choicePayloadBytes: 1000,
  metadata: 999,
  pictureBytes: 8 * megabyte,
  uploadBytes: 25 * megabyte,
}
