-- Which letters that most texts in Portuguese lack does a folded text hold, and does it hold a digit ('#')? One expression
-- of built-in functions, which the planner writes in place of the call.
CREATE FUNCTION f_raras(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN strpos($1, 'k') > 0 THEN 'k' END,
    CASE WHEN strpos($1, 'w') > 0 THEN 'w' END,
    CASE WHEN strpos($1, 'y') > 0 THEN 'y' END,
    CASE WHEN $1 ~ '[0-9]' THEN '#' END
  ], NULL)
$$;--> statement-breakpoint
CREATE INDEX "usuarios_busca_lista_raras" ON "auth_users" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "usuarios_busca_nome_raras" ON "auth_users" USING gin (f_raras("busca_nome"));--> statement-breakpoint
CREATE INDEX "usuarios_busca_contato_raras" ON "auth_users" USING gin (f_raras("busca_contato"));--> statement-breakpoint
CREATE INDEX "auditoria_busca_raras" ON "auditoria" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "exclusoes_busca_raras" ON "exclusoes" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "clientes_busca_raras" ON "comercial_clientes" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "clientes_busca_nome_raras" ON "comercial_clientes" USING gin (f_raras("busca_nome"));--> statement-breakpoint
CREATE INDEX "propostas_busca_raras" ON "comercial_propostas" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "propostas_busca_titulo_raras" ON "comercial_propostas" USING gin (f_raras("busca_titulo"));--> statement-breakpoint
CREATE INDEX "cartoes_busca_raras" ON "financeiro_cartoes" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "contas_busca_raras" ON "financeiro_contas_a_pagar" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "despesas_cartao_busca_raras" ON "financeiro_despesas_cartao" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "despesas_projeto_busca_raras" ON "financeiro_despesas_projeto" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "fornecedores_busca_raras" ON "financeiro_fornecedores" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "fornecedores_busca_nome_raras" ON "financeiro_fornecedores" USING gin (f_raras("busca_nome"));--> statement-breakpoint
CREATE INDEX "projetos_busca_raras" ON "financeiro_projetos" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "categorias_busca_raras" ON "predial_categorias" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "categorias_busca_nome_raras" ON "predial_categorias" USING gin (f_raras("busca_nome"));--> statement-breakpoint
CREATE INDEX "chamados_busca_raras" ON "predial_chamados" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "locais_busca_raras" ON "predial_locais" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "locais_busca_nome_raras" ON "predial_locais" USING gin (f_raras("busca_nome"));--> statement-breakpoint
CREATE INDEX "documentos_busca_raras" ON "rh_documentos_funcionario" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "funcionarios_busca_raras" ON "rh_funcionarios" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "desvios_busca_raras" ON "ssma_desvios" USING gin (f_raras("busca"));