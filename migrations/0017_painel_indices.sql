ALTER TABLE "rh_documentos_funcionario" ADD COLUMN "busca" text GENERATED ALWAYS AS (' ' || f_busca(tipo_documento || ' ' || nome_arquivo)) STORED;--> statement-breakpoint
CREATE INDEX "usuarios_criacao" ON "auth_users" USING btree ("createdAt") WHERE "auth_users"."excluido_em" is null;--> statement-breakpoint
CREATE INDEX "contas_abertas" ON "financeiro_contas_a_pagar" USING btree ("data_vencimento","id") WHERE status in ('Pendente', 'Aprovada', 'Vencida');--> statement-breakpoint
CREATE INDEX "chamados_atribuidos" ON "predial_chamados" USING btree ("responsavel_id",array_position('{Baixa,Média,Alta,Urgente}'::text[], prioridade),"id") WHERE status in ('Aberto', 'Em Andamento', 'Pendente Terceiro');--> statement-breakpoint
CREATE INDEX "chamados_urgentes" ON "predial_chamados" USING btree ("created_at","id") WHERE prioridade = 'Urgente' and status in ('Aberto', 'Em Andamento', 'Pendente Terceiro');--> statement-breakpoint
CREATE INDEX "documentos_busca" ON "rh_documentos_funcionario" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documentos_vencimento" ON "rh_documentos_funcionario" USING btree ("data_validade","id");--> statement-breakpoint
CREATE INDEX "documentos_criacao" ON "rh_documentos_funcionario" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "desvios_responsavel" ON "ssma_desvios" USING btree (f_busca("responsavel_acao"));--> statement-breakpoint
CREATE INDEX "desvios_graves" ON "ssma_desvios" USING btree ("created_at","id") WHERE risco_potencial in ('Alto', 'Crítico') and status_resolucao in ('Aberto', 'Em Análise', 'Em Correção', 'Pendente Validação');