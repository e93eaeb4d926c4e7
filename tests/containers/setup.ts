import type { TestProject } from 'vitest/node'
import { findCompose } from './compose.ts'
import { type Images, prepareImages } from './images.ts'

declare module 'vitest' {
  interface ProvidedContext {
    images: Images
  }
}

/** Prepares the images once for all test files. */
export async function setup(project: TestProject): Promise<void> {
  await findCompose()
  project.provide('images', await prepareImages())
}
