-- Whoever is erased keeps counts and dates, and has neither a name, an address nor a profile.

ALTER TABLE "members"
  DROP CONSTRAINT "members_profile_complete",
  ADD CONSTRAINT "members_profile_complete" CHECK (
    role = 'Operator' OR erased_at IS NOT NULL OR (location_id IS NOT NULL AND gender_id IS NOT NULL
      AND age_range_id IS NOT NULL AND agreement_accepted_at IS NOT NULL AND agreement_version IS NOT NULL)),
  ADD CONSTRAINT "members_erased_is_nobody" CHECK (
    erased_at IS NULL OR (email = 'erased-' || id || '@erased.invalid' AND username = 'Former member'
      AND location_id IS NULL AND gender_id IS NULL AND age_range_id IS NULL));
