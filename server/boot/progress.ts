/** One part of a start, in words: `Starting the database`, and when it is over, `database ready`. */
export type Step = { doing: string; done: string }

/** Shows whoever waits what a start is doing. */
export type Progress = {
  /**
   * Does one step and shows how long it takes. Its work may say what part of it comes next.
   *
   * @returns what the work returns
   */
  run<T>(step: Step, work: (say: (part: string) => void) => Promise<T>): Promise<T>
  /** Nothing more will be shown: what is written next begins on a line of its own. */
  end(): void
}

/** For starts that nobody watches, whose output is a log. */
export const silentProgress: Progress = {
  run: (_step, work) => work(() => undefined),
  end: () => undefined,
}

/** The level of what somebody who watches the steps sees happen, or needs no list of. */
export const levelFor = (progress: Progress): 'info' | 'debug' =>
  progress === silentProgress ? 'info' : 'debug'
