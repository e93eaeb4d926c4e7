ALTER TABLE "members" VALIDATE CONSTRAINT "members_paused_until";
ALTER TABLE "members" VALIDATE CONSTRAINT "members_suspended";
