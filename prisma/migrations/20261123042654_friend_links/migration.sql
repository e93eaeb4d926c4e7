-- CreateTable
CREATE TABLE "friend_links" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "request_id" INTEGER,

    CONSTRAINT "friend_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "friend_links_hash_key" ON "friend_links"("hash");

-- CreateIndex
CREATE INDEX "friend_links_member_id_id_idx" ON "friend_links"("member_id", "id");

-- CreateIndex
CREATE INDEX "friend_links_request_id_idx" ON "friend_links"("request_id");

-- AddForeignKey
ALTER TABLE "friend_links" ADD CONSTRAINT "friend_links_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friend_links" ADD CONSTRAINT "friend_links_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "early_access_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;
