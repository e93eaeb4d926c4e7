-- CreateTable
CREATE TABLE "reserved_usernames" (
    "skeleton" TEXT NOT NULL,

    CONSTRAINT "reserved_usernames_pkey" PRIMARY KEY ("skeleton")
);

-- The same as server/profiles/reservedNames.ts makes of its list.
INSERT INTO "reserved_usernames" ("skeleton") VALUES
  ('adrnln'), ('adrnlnlstrator'), ('adrnlnlstratlon'), ('anonyrnous'), ('custornerservlce'), ('custornersupport'),
  ('deleted'), ('deletedrnernber'), ('deleteduser'), ('encounter'), ('encounters'), ('encountersadrnln'),
  ('encountershelp'), ('encountershost'), ('encountersofflclal'), ('encountersoperator'), ('encounterssafety'), ('encountersstaff'),
  ('encounterssupport'), ('encounterstearn'), ('everyone'), ('facllltator'), ('forrnerrnernber'), ('help'),
  ('helpdesk'), ('host'), ('rnalldellvery'), ('rnallerdaernon'), ('rnoderator'), ('rnoderatlon'),
  ('noreply'), ('nobody'), ('null'), ('offlclal'), ('offlclalencounters'), ('operator'),
  ('operators'), ('postrnaster'), ('prlvacy'), ('root'), ('safety'), ('safetycenter'),
  ('safetytearn'), ('securlty'), ('servlce'), ('staff'), ('support'), ('supporttearn'),
  ('systern'), ('tearn'), ('tearnencounters'), ('theadrnln'), ('theencounterstearn'), ('thehost'),
  ('thernoderator'), ('theoperator'), ('thesupporttearn'), ('thetable'), ('thetearn'), ('trustandsafety'),
  ('undeflned'), ('unknown'), ('webrnaster'), ('you');

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "shares_look" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "skeleton_rule" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "username_skeleton" TEXT;

-- SQL does not know which characters look alike: accents, width, capitals and the commonest are folded here, and the
-- program makes every skeleton of rule 0 again when it starts (server/profiles/refreshSkeletons.ts).
UPDATE "members" SET username_skeleton = replace(
  translate(lower(regexp_replace(normalize(username, NFKD), '[\u0300-\u036f]', '', 'g')), 'i1|0ı', 'lllol'), 'm', 'rn');

CREATE FUNCTION is_reserved_look(look text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reserved_usernames
    WHERE skeleton = translate(look, ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', ''))
$$;

-- Members who are there already stay, whatever their names look like.
UPDATE "members" m SET shares_look = true WHERE m.status <> 'Canceled' AND (is_reserved_look(m.username_skeleton) OR EXISTS (
  SELECT FROM "members" older WHERE older.status <> 'Canceled' AND older.id < m.id AND older.username_skeleton = m.username_skeleton));

ALTER TABLE "members" ALTER COLUMN "username_skeleton" SET NOT NULL,
  ADD CONSTRAINT "members_username_skeleton" CHECK (username_skeleton <> '');

-- CreateIndex
CREATE INDEX "members_username_skeleton_idx" ON "members"("username_skeleton");

-- CreateIndex
CREATE UNIQUE INDEX "members_skeleton_live_key" ON "members"("username_skeleton") WHERE (status <> 'Canceled'::account_status AND NOT shares_look);

-- What a unique index cannot say: nobody takes a reserved name, or the look of those the index passes over.
CREATE FUNCTION refuse_taken_look() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_reserved_look(NEW.username_skeleton) OR EXISTS (
    SELECT FROM members m WHERE m.username_skeleton = NEW.username_skeleton AND m.shares_look
      AND m.status <> 'Canceled' AND m.id <> NEW.id)
  THEN
    RAISE unique_violation USING MESSAGE = 'This username is reserved, or looks like another.',
      DETAIL = 'Key (username_skeleton)=(' || NEW.username_skeleton || ') already exists.',
      SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = 'members_skeleton_live_key';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER members_look_is_free BEFORE INSERT OR UPDATE OF username, username_skeleton, shares_look ON "members"
  FOR EACH ROW WHEN (NEW.status <> 'Canceled' AND NOT NEW.shares_look) EXECUTE FUNCTION refuse_taken_look();
