import { configure } from '@testing-library/react'
import { patience } from '../support/patience.ts'

// The library's own second is too short where the machine is busy.
configure({ asyncUtilTimeout: patience })
