CREATE TABLE "planilhas_colunas" (
	"user_id" uuid NOT NULL,
	"entidade" text NOT NULL,
	"campos" jsonb NOT NULL,
	CONSTRAINT "planilhas_colunas_user_id_entidade_pk" PRIMARY KEY("user_id","entidade")
);
--> statement-breakpoint
CREATE TABLE "planilhas_linhas" (
	"planilha_id" uuid NOT NULL,
	"linha" integer NOT NULL,
	"celulas" jsonb NOT NULL,
	"situacao" text,
	"registro_id" integer,
	"versao" integer,
	"nome" text,
	"dados" jsonb,
	"valores" jsonb,
	"recusas" jsonb,
	CONSTRAINT "planilhas_linhas_planilha_id_linha_pk" PRIMARY KEY("planilha_id","linha"),
	CONSTRAINT "planilhas_linhas_situacao" CHECK (situacao in ('nova', 'alterada', 'igual', 'recusada'))
);
--> statement-breakpoint
CREATE TABLE "planilhas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"entidade" text NOT NULL,
	"nome_arquivo" text NOT NULL,
	"lida" jsonb NOT NULL,
	"total" integer NOT NULL,
	"campos" jsonb NOT NULL,
	"vazias_apagam" boolean NOT NULL,
	"conferida" boolean DEFAULT false NOT NULL,
	"ultimo_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lotes" ADD COLUMN "planilha_id" uuid;--> statement-breakpoint
ALTER TABLE "planilhas_colunas" ADD CONSTRAINT "planilhas_colunas_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planilhas_linhas" ADD CONSTRAINT "planilhas_linhas_planilha_id_planilhas_id_fk" FOREIGN KEY ("planilha_id") REFERENCES "public"."planilhas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planilhas" ADD CONSTRAINT "planilhas_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planilhas_linhas_situacao" ON "planilhas_linhas" USING btree ("planilha_id","situacao","linha");--> statement-breakpoint
CREATE INDEX "planilhas_pessoa" ON "planilhas" USING btree ("user_id","entidade","created_at");--> statement-breakpoint
ALTER TABLE "lotes" ADD CONSTRAINT "lotes_planilha_id_planilhas_id_fk" FOREIGN KEY ("planilha_id") REFERENCES "public"."planilhas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lotes_planilha" ON "lotes" USING btree ("planilha_id");