import { configure } from '@testing-library/react'
import { patience } from '../support/patience.ts'

// The library's default of a second is too short on a busy machine.
configure({ asyncUtilTimeout: patience })
